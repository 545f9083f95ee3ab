import { useT } from '#platform/browser/texts/i18n.tsx';

/** Over a whole scene while it moves: a tap there skips the animation and changes nothing else. */
export function SkipArea({ onSkip }: { onSkip: () => void }) {
  const t = useT('domain-bets');
  return (
    <button
      type="button"
      className="skip-area"
      tabIndex={-1}
      aria-label={t('skip')}
      onClick={onSkip}
    />
  );
}
