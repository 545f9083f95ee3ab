/** Formats limits as text, the same wherever they are shown. */
import { isTimed, type LimitKind } from '#domain/protection/rules.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

/** "1 000 ₽", "60 minutes", "every 30 minutes". */
export function useLimitWords() {
  const t = useT('protection');
  const f = useFormat();
  return (kind: LimitKind, value: string | null, currency: string | null): string => {
    if (value === null) return t('changes.noLimit');
    if (kind === 'reality') return t('limits.every', { minutes: Number(value) });
    if (isTimed(kind)) return t('limits.minutes', { minutes: Number(value) });
    return f.money(value, currency ?? '');
  };
}
