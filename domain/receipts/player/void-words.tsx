import { useT } from '#platform/browser/texts/i18n.tsx';

/** Why a stake went back, in a sentence; the texts of shared rounds have them. */
export function VoidWords({ reason }: { reason: string }) {
  const t = useT('domain-rounds');
  // A house that is newer than this page may know further reasons.
  const key = `void.${reason as 'operator'}` as const;
  return t(t.has(key) ? key : 'void.operator');
}
