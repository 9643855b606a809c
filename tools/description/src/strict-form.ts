export { strictForm } from '../../../packages/test-server/src/strict-form.ts';
