export interface ObjectReader { a?: 1 }
export interface UnseenObject { a?: 1 }
export interface ReconcileOptions { a?: 1 }
export async function reconcile(..._: unknown[]): Promise<UnseenObject[]> { return []; }
export function stateOf(_: unknown): string | undefined { return undefined; }
