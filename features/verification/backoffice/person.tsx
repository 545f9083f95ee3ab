import { useState, type ReactNode } from 'react';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { TimeLine } from '#platform/backoffice/time-line.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { RevealContacts, type Contacts } from '#domain/staff/backoffice/reveal-contacts.tsx';
import type { VerificationDetails } from '../contract.backoffice.ts';

type WholeProps = { whole: VerificationDetails };

/** The player's data, other accounts with the same data, and earlier decisions. */
export function Person({ whole }: WholeProps) {
  const t = useT('backoffice-verification');
  const [contacts, setContacts] = useState<Contacts>();
  const reveal = !contacts && <RevealContacts player={whole.player_id} onShown={setContacts} />;
  return (
    <>
      <Panel title={t('facts.title')} aside={reveal}>
        <Facts facts={useFacts({ ...whole, ...contacts })} />
      </Panel>
      {whole.decisions.length > 0 && (
        <Panel title={t('history.title')}>
          <TimeLine
            label={t('history.title')}
            steps={whole.decisions.map(({ step, at, by, reason }) => ({
              key: at,
              at,
              title: t(`actions.${step}`),
              detail: [by, reason].filter((part) => part !== null).join(' — '),
              tone: step === 'accept' || step === 'vouch' ? 'gain' : 'warn',
            }))}
          />
        </Panel>
      )}
    </>
  );
}

function useFacts(whole: VerificationDetails): { name: string; value: ReactNode }[] {
  const t = useT('backoffice-verification');
  const f = useFormat();
  const { birth_date, age, need, submitted_at, namesakes, reason } = whole;
  return [
    { name: t('facts.name'), value: whole.full_name },
    ...(birth_date
      ? [
          {
            name: t('facts.birth'),
            value: `${f.date(`${birth_date}T12:00:00Z`)}${
              age === null ? '' : `, ${t('facts.age', { count: age })}`
            }`,
          },
        ]
      : []),
    ...(namesakes.length > 0
      ? [{ name: t('facts.namesakes'), value: <Namesakes ids={namesakes} /> }]
      : []),
    {
      name: t('facts.contacts'),
      value: [whole.email, whole.phone].filter((contact) => contact !== null).join(', '),
    },
    { name: t('facts.page'), value: <PlayerLink id={whole.player_id} /> },
    { name: t('facts.registered'), value: <Timestamp at={whole.registered_at} /> },
    ...(need === 'deposits' || need === 'withdrawal' || need === 'staff'
      ? [{ name: t('facts.need'), value: t(`needs.${need}`) }]
      : []),
    { name: t('facts.attempt'), value: whole.attempt },
    ...(submitted_at ? [{ name: t('facts.sent'), value: <Timestamp at={submitted_at} /> }] : []),
    ...(reason ? [{ name: t('facts.reason'), value: reason }] : []),
  ];
}

/** One person may have one account only: each of these needs a check. */
function Namesakes({ ids }: { ids: readonly string[] }) {
  return (
    <span className="verify-namesakes">
      {ids.map((id) => (
        <PlayerLink key={id} id={id} />
      ))}
    </span>
  );
}
