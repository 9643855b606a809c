import type { TestServer } from '@crossborder-fx/test-server';
import type { Sandbox } from '../sandbox.ts';

/** The sandbox for the user that a server is for. */
export type SandboxOf = (server: TestServer) => Sandbox;
