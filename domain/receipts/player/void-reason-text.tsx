import { useT } from '#platform/browser/texts/i18n.tsx';

/** Why a stake was returned, in a sentence; the texts of shared rounds contain them. */
export function VoidReasonText({ reason }: { reason: string }) {
  const t = useT('domain-rounds');
  // A server that is newer than this page may return further reasons.
  const key = `void.${reason as 'operator'}` as const;
  return t(t.has(key) ? key : 'void.operator');
}
