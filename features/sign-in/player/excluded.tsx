import { useFormat, useT } from '#platform/browser/i18n.tsx';
import type { ApiRefusal } from '#platform/browser/api.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Help that is free, confidential and speaks many languages, apart from the house. */
const HELP = [
  { name: 'Gambling Therapy', href: 'https://www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', href: 'https://www.gamblersanonymous.org' },
] as const;

/**
 * Who chose to stay away is told so kindly and in full: until when, that nothing is wrong with the
 * money, and who helps. It is no mistake of his, so nothing here is red.
 */
export function Excluded({ refusal }: { refusal: ApiRefusal }) {
  const t = useT('sign-in');
  const f = useFormat();
  const until = untilOf(refusal);
  return (
    <section className="sign-in-excluded" role="alert">
      <Icon name="shield" size={24} />
      <h3>{t('excluded.title')}</h3>
      <p>
        {until === undefined ? t('excluded.forGood') : t('excluded.until', { date: f.date(until) })}
      </p>
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

/** The day it ends, from `account_excluded:2027-05-21T00:00:00Z`; without one it has no end. */
function untilOf({ errors }: ApiRefusal): string | undefined {
  const codes = Object.values(errors ?? {}).flat();
  const detail = codes.map((code) => /^account_excluded:(.+)$/.exec(code)?.[1]).find(Boolean);
  return detail !== undefined && !Number.isNaN(Date.parse(detail)) ? detail : undefined;
}
