import { createRequire } from 'node:module';
import type { FinancialMovementTypeLabel } from '@crossborder-fx/openapi';

/** The kinds of financial movements that the description has. */
export function typeLabels(): readonly FinancialMovementTypeLabel[] {
  const { components } = createRequire(import.meta.url)('@crossborder-fx/openapi/openapi.json');
  return components.schemas.FinancialMovementTypeLabel.enum;
}
