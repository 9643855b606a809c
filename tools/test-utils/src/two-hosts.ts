import { execFileSync } from 'node:child_process';

/**
 * Returns the start of a command line that runs a program on one of the two hosts, as `user` or as the user who runs
 * the tests.
 */
export type OnHost = (user?: string) => string[];

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];

/**
 * Makes two hosts (network namespaces of Linux) that are joined by a virtual network cable. After `cut`, their packets are lost
 * without an error. Pass the field `server` to `startOwnPostgres`.
 */
export function startTwoHosts() {
  const number = crypto.randomUUID();
  const [server, worker] = [`server-${number}`, `worker-${number}`];
  const [address, ofWorker] = ['192.0.2.1', '192.0.2.2'];
  // Packets to a missing network card are lost without an error. If the card were switched off, the sender would get an
  // error.
  const lose = (host: string, to: string) =>
    `ip -n ${host} neighbour replace ${to} lladdr 02:00:00:00:00:00 nud permanent dev wire`;
  runAsRoot(`
    ip netns add ${server}
    ip netns add ${worker}
    ip link add wire netns ${server} type veth peer name wire netns ${worker}
    ip -n ${server} address add ${address}/24 dev wire
    ip -n ${worker} address add ${ofWorker}/24 dev wire
    ip -n ${server} link set wire up
    ip -n ${worker} link set wire up`);
  const on = (host: string): OnHost => {
    return (user) => [
      ...[...asRoot, 'ip', 'netns', 'exec', host, 'setpriv', '--clear-groups'],
      ...[`--reuid=${user ?? process.getuid?.()}`, `--regid=${user ?? process.getgid?.()}`],
    ];
  };
  return {
    server: { on: on(server), address },
    worker: { on: on(worker) },
    cut: () => runAsRoot(`${lose(server, ofWorker)}; ${lose(worker, address)}`),
    close: () =>
      runAsRoot(`
        ip netns pids ${worker} | xargs --no-run-if-empty kill -9
        ip netns del ${worker}
        ip netns del ${server}`),
  };
}

function runAsRoot(script: string): void {
  const [program = '', ...values] = [...asRoot, 'sh', '-e', '-c', script];
  try {
    execFileSync(program, values, { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(
      'A test with two hosts on one machine needs Linux, root or a sudo without a password, and the command ip of iproute2.',
      { cause },
    );
  }
}
