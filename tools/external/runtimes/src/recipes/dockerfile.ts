/** What a Dockerfile says, as far as a test plays it. */
export interface Dockerfile {
  /** The files that it copies into the folder that it works in. */
  copied: string[];
  /** What it runs in a shell, one after the other, and as which user. */
  run: { command: string; user: string }[];
  /** The user of what is started. */
  user: string;
  healthcheck: string[];
  start: string[];
}

/** @throws {Error} at an instruction that a test would pass over */
export function parseDockerfile(text: string): Dockerfile {
  const file: Dockerfile = { copied: [], run: [], user: 'root', healthcheck: [], start: [] };
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  for (const line of lines.filter(Boolean)) {
    const [, instruction, rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === 'COPY') file.copied.push(...rest.split(' ').slice(0, -1));
    else if (instruction === 'RUN') file.run.push({ command: rest, user: file.user });
    else if (instruction === 'USER') file.user = rest;
    else if (instruction === 'HEALTHCHECK') {
      file.healthcheck = JSON.parse(rest.replace(/^(?:--\S+ )*CMD /, ''));
    } else if (instruction === 'CMD') file.start = JSON.parse(rest);
    else if (!/^(?:FROM|WORKDIR|VOLUME|EXPOSE)$/.test(String(instruction))) {
      throw new Error(`Not played: ${line}`);
    }
  }
  return file;
}
