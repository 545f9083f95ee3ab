import { useT } from '#platform/browser/texts/i18n.tsx';

/** Why a stake was returned, in a sentence; the texts of shared rounds contain them. */
export function VoidReasonText({ reason }: { reason: string }) {
  const t = useT('domain-rounds');
  // A supplier has reasons of its own, and a server that is newer than this page may have others.
  const key = `void.${reason as 'other'}` as const;
  return t(t.has(key) ? key : 'void.other');
}
