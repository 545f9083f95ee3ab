import type { TrustedKey } from '#core/fairness/signature.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { saveJson } from '#platform/browser/save-file.ts';

/** The keys that the casino signs with, to be saved before anything is disputed. */
export function SigningKeys({ keys }: { keys: readonly TrustedKey[] }) {
  const t = useT('fairness');
  const common = useT('common');
  const f = useFormat();
  return (
    <section className="fairness-keys" id="keys" aria-labelledby="fairness-keys">
      <h2 id="fairness-keys">{t('keys.title')}</h2>
      <p>{t('keys.text')}</p>
      <ul className="fairness-chain-list" aria-label={t('keys.caption')}>
        {keys.map(({ id, from, until }) => (
          <li key={id}>
            <h4>{until ? t('keys.former') : t('keys.inUse')}</h4>
            {from && (
              <p>
                {until
                  ? t('keys.period', { from: f.dateTime(from), until: f.dateTime(until) })
                  : t('keys.since', { from: f.dateTime(from) })}
              </p>
            )}
            <CopyText
              wrap
              text={id}
              label={`${common('copy')}: ${t('keys.fingerprint')}`}
              copiedLabel={common('copied')}
            />
          </li>
        ))}
      </ul>
      <Button icon={<Icon name="download" />} onClick={() => saveJson('croupier-keys.json', keys)}>
        {t('keys.save')}
      </Button>
    </section>
  );
}
