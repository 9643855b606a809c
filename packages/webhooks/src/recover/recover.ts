export interface FailedNotificationReader { a?: 1 }
export interface Recovered { a?: 1 }
export interface RecoverOptions { a?: 1 }
export async function recover(..._: unknown[]): Promise<Recovered> { return {}; }
