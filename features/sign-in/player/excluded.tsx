import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Help that is free, confidential and independent of the operator. */
const HELP = [
  { name: 'Gamblers Anonymous', href: 'https://www.gamblersanonymous.org' },
  { name: 'GamCare', href: 'https://www.gamcare.org.uk' },
] as const;

/**
 * The notice for self-excluded players: until when, that their money is safe, and who helps. The
 * exclusion is no mistake of the player, so nothing here is red.
 */
export function Excluded({ refusal }: { refusal: ApiRefusal }) {
  const t = useT('sign-in');
  const f = useFormat();
  const detail = detailOf(refusal);
  const line = /^\d{4}-/.test(detail)
    ? t('excluded.until', { date: f.date(detail) })
    : t(detail === 'register' ? 'excluded.register' : 'excluded.forGood');
  return (
    <section className="sign-in-excluded" role="alert">
      <Icon name="shield" size={24} />
      <h3>{t('excluded.title')}</h3>
      <p>{line}</p>
      <p>{t('excluded.money')}</p>
      <p>{t('excluded.help')}</p>
      <ul>
        {HELP.map(({ name, href }) => (
          <li key={href}>
            <a className="link" href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The detail of `account_excluded`: a day, `indefinite` or `register`. */
function detailOf({ errors }: ApiRefusal): string {
  const all = Object.values(errors ?? {}).flat();
  return all.find(({ code }) => code === 'account_excluded')?.detail ?? '';
}
