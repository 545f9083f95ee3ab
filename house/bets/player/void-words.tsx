import { useT } from '#platform/browser/i18n.tsx';

/** Why a stake went back, in a sentence; the texts of shared rounds have them. */
export function VoidWords({ reason }: { reason: string }) {
  const t = useT('house-rounds');
  return t.has(`void.${reason}`) ? t(`void.${reason}` as 'void.operator') : t('void.operator');
}
