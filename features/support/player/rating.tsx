import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getLastThread, rateThread, type LastThread } from '../contract.ts';

const RATINGS = [1, 2, 3, 4, 5] as const;

type Props = { readonly thread: NonNullable<LastThread['thread']> };

/** After a thread was closed: how well it was answered, once. */
export function Rating({ thread: { id, rating } }: Props) {
  const t = useT('support');
  const { run, isBusy } = useAction(
    (chosen: number) => api(rateThread, { body: { thread: id, rating: chosen } }),
    { onDone: () => refetchCalls(getLastThread) },
  );
  if (rating !== null) {
    return (
      <p className="support-rating" role="status">
        {t('rating.thanks', { rating })}
      </p>
    );
  }
  return (
    <div className="support-rating" role="group" aria-label={t('rating.title')}>
      <span>{t('rating.title')}</span>
      <span className="support-rating-choice">
        {RATINGS.map((each) => (
          <Button
            key={each}
            size="s"
            busy={isBusy}
            aria-label={t('rating.of', { rating: each })}
            onClick={() => run(each)}
          >
            {each}
          </Button>
        ))}
      </span>
    </div>
  );
}
