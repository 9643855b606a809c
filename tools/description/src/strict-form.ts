export { strictForm } from '../../../packages/test-server/src/description/strict-form.ts';
