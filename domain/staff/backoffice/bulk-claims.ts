import type { Refusal } from '#core/refusal.ts';
import type { BulkStep } from '#platform/backoffice/bulk-bar.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { claimSteps } from '../rules.claims.ts';
import { useMe } from './session.ts';

type Claimed = { readonly claimed_by: { readonly id: string } | null };
type BulkClaimStep = 'claim' | 'release';

const STEPS: readonly BulkClaimStep[] = ['claim', 'release'];

/** Claiming and releasing several rows; a takeover needs a reason, so it is for one at a time. */
export function useBulkClaims<Row extends Claimed>(
  send: (row: Row, step: BulkClaimStep) => Promise<Refusal | object>,
): readonly BulkStep<Row>[] {
  const t = useT('backoffice-kit');
  const me = useMe();
  return STEPS.map((step) => ({
    id: step,
    label: (count) => t(`bulk.${step}`, { count }),
    fits: ({ claimed_by: by }) => claimSteps(by?.id ?? null, me)[step],
    send: (row) => send(row, step),
  }));
}
