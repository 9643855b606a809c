/** The part of Newman that the tests use; it ships no types. */
declare module 'newman' {
  export interface Execution {
    item: { name: string };
    response?: { code: number };
  }

  export interface Summary {
    run: { executions: Execution[]; failures: { error: Error }[] };
  }

  export interface Options {
    collection: object;
    environment: object;
    envVar: { key: string; value: string }[];
    reporters: string[];
  }

  const newman: {
    run(options: Options, callback: (error: Error | null, summary: Summary) => void): unknown;
  };
  export default newman;
}
