export { type ExecutedStep, respect } from './redocly.ts';
