import type { Answer } from '#core/wire.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { TimeLine, type TimeLineStep } from '#platform/backoffice/time-line.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { readDeposit } from '../contract.backoffice.ts';

type DepositDetails = Answer<typeof readDeposit>['data'];

/** The provider's messages, verbatim, and the findings of staff about them. */
export function DepositMessages({ deposit }: { deposit: DepositDetails }) {
  const t = useT('backoffice-cashier');
  const entries = useMessageSteps(deposit);
  if (entries.length === 0) return <p>{t('noMessages')}</p>;
  const found = deposit.findings.map((finding) => ({
    key: `finding-${finding.id}`,
    at: finding.found_at,
    title: t('finding.found'),
    detail: `${finding.by}: ${finding.reason}`,
  }));
  const steps = [...entries, ...found].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return <TimeLine label={t('messages')} steps={steps} />;
}

function useMessageSteps(deposit: DepositDetails) {
  const t = useT('backoffice-cashier');
  const f = useFormat();
  return deposit.messages.map((message) => {
    const amount =
      message.amount !== null && message.currency !== null
        ? ` · ${f.money(message.amount, message.currency)}`
        : '';
    const blocks =
      message.confirmations === null ? '' : ` · ${t('blocks', { count: message.confirmations })}`;
    return {
      key: message.id,
      at: message.received_at,
      title: `${t(`kinds.${kindOf(message.kind)}`)}${amount}${blocks}`,
      tone: TONES[message.outcome],
      detail: <Words message={message} />,
    };
  });
}

function Words({ message }: { message: DepositDetails['messages'][number] }) {
  const t = useT('backoffice-cashier');
  return (
    <>
      {message.paid_at && (
        <p>
          {t('paidAt')} <Timestamp at={message.paid_at} seconds />
        </p>
      )}
      <details>
        <summary>{t(`outcomes.${outcomeOf(message.outcome)}`)}</summary>
        <pre className="backoffice-cashier-body">{readable(message.body)}</pre>
      </details>
    </>
  );
}

/**
 * Formats JSON in lines; a body that cannot be formatted, or is not JSON, is shown as it was
 * received.
 */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    // Nested too deeply for the formatter, or stored before bodies were checked.
    if (error instanceof SyntaxError || error instanceof RangeError) return body;
    throw error;
  }
}

const TONES: Readonly<Record<string, TimeLineStep['tone']>> = {
  credited: 'gain',
  closed: 'loss',
  refused: 'warn',
};

const KINDS = ['opened', 'seen', 'paid', 'failed'] as const;
const OUTCOMES = ['credited', 'closed', 'noted', 'ignored', 'refused'] as const;

function kindOf(kind: string) {
  return KINDS.find((known) => known === kind) ?? 'opened';
}

function outcomeOf(outcome: string) {
  return OUTCOMES.find((known) => known === outcome) ?? 'noted';
}
