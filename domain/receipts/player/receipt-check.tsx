import { useEffect, useRef, useState } from 'react';
import { readReceiptFile, type ReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile, type ReceiptProof } from '#core/fairness/receipt-proof.ts';
import type { RoundCheck } from '#core/fairness/round-proof.ts';
import { signerOf } from '#core/fairness/signature.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { loadProofTools, withProgress } from '#domain/fairness/player/proof-tools.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { DecidedBet } from './decided-bet.tsx';
import { ReceiptSteps } from './receipt-steps.tsx';
import type { SignedReceipt } from './use-signed-receipt.ts';

type Texts = ReturnType<typeof useT<'domain-receipts'>>;

type Work =
  /** `share` of a chain is done, 0 to 1. */
  | { readonly kind: 'busy'; readonly share: number }
  | { readonly kind: 'done'; readonly file: ReceiptFile; readonly proof: ReceiptProof };

type CheckProps = {
  bet: BetRecord;
  signed: SignedReceipt | undefined;
  presenter: BetPresenter | undefined;
};

/**
 * Decides the bet again in this page, without contacting the server, and shows what was verified.
 */
export function ReceiptCheck({ bet, signed, presenter }: CheckProps) {
  const t = useT('domain-receipts');
  const tools = useLazyLoad(loadProofTools);
  const [work, setWork] = useState<Work & { of: SignedReceipt }>();
  // A result belongs to its file: once the seed is revealed, there is another one.
  const current = work && work.of === signed ? work : undefined;

  async function check(): Promise<void> {
    const file = readReceiptFile(signed);
    if (!tools || !signed || 'wrong' in file) return;
    const onProgress = (share: number) => setWork({ kind: 'busy', share, of: signed });
    onProgress(0);
    const proof = await verifyReceiptFile(file, withProgress(tools, onProgress));
    setWork({ kind: 'done', file, proof, of: signed });
  }

  return (
    <section className="receipt-check">
      <h3>{t('check.title')}</h3>
      <p>{t(signed?.receipt.source === undefined ? 'check.lead' : 'check.leadOutside')}</p>
      <Button
        icon={<Icon name="shield" />}
        disabled={!tools || !signed}
        busy={current?.kind === 'busy'}
        onClick={() => void check()}
      >
        {t('check.button')}
      </Button>
      {current?.kind === 'busy' && signed?.round && (
        <Progress value={current.share} label={t('check.round.chain')} />
      )}
      <div aria-live="polite">
        {current?.kind === 'done' && <Result {...current} bet={bet} presenter={presenter} />}
      </div>
      {current?.kind === 'done' && <TechnicalData {...current} />}
    </section>
  );
}

type ProofProps = { file: ReceiptFile; proof: ReceiptProof };
type ResultProps = ProofProps & Pick<CheckProps, 'bet' | 'presenter'>;

function Result({ file, proof, bet, presenter }: ResultProps) {
  const t = useT('domain-receipts');
  const { finding, bet: decision } = proof;
  const verdict = useRef<HTMLParagraphElement>(null);
  // On a phone it is below the visible part of the dialog.
  useEffect(() => {
    // Browsers return a promise, which React would take for the end of the effect.
    void verdict.current?.scrollIntoView({ block: 'nearest' });
  }, [proof]);
  return (
    <>
      <p ref={verdict} className="receipt-verdict" data-finding={finding}>
        <Icon name={finding === 'true' ? 'check' : 'warning'} />
        {t(`check.finding.${finding}`)}
      </p>
      {presenter && decision.state === 'checked' && (
        <DecidedBet bet={asRulesGave(bet, file)} presenter={presenter} />
      )}
      <ul className="receipt-checks">
        {checksOf({ file, proof }, t).map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
    </>
  );
}

/** The bet before the operator corrected it, if they did. */
function asRulesGave(bet: BetRecord, { receipt: { decided } }: ReceiptFile): BetRecord {
  // Parsed JSON, which the contract types as mutable.
  return decided === undefined ? bet : ({ ...bet, ...decided } as BetRecord);
}

type ShownCheck = {
  readonly id: string;
  readonly verdict: RoundCheck['verdict'];
  readonly name: string;
  readonly actual: string;
  readonly expected: string;
};

const SIGNED = { known: 'holds', unknown: 'unproven', none: 'unproven', invalid: 'fails' } as const;

function checksOf({ file, proof }: ProofProps, t: Texts): readonly ShownCheck[] {
  const { bet, ties, round, signature } = proof;
  const key = signerOf(file.document) ?? '';
  const ofBet = bet.state === 'checked' ? [...bet.checks, ...ties] : [];
  const ofRound = round?.state === 'checked' ? round.checks : [];
  return [
    {
      id: 'signature',
      verdict: SIGNED[signature],
      name: t('check.signed'),
      actual: key,
      expected: '',
    },
    ...ofBet.map(({ name, ok, actual, expected }) => ({
      id: name,
      verdict: ok ? ('holds' as const) : ('fails' as const),
      name: t(`check.name.${name}`),
      actual,
      expected,
    })),
    ...ofRound.map(({ name, verdict, actual, expected }) => ({
      id: `round ${name}`,
      verdict,
      name: t(`check.round.${name}`),
      actual,
      expected,
    })),
  ];
}

const LABELS = { holds: 'check.ok', fails: 'check.wrong', unproven: 'check.unproven' } as const;
const ICONS = { holds: 'check', fails: 'close', unproven: 'minus' } as const;

/** The values of a check that fails are shown at once: they are what the player complains about. */
function CheckLine({ check }: { check: ShownCheck }) {
  const t = useT('domain-receipts');
  const { verdict, name } = check;
  return (
    <li data-verdict={verdict}>
      <Icon name={ICONS[verdict]} size={16} label={t(LABELS[verdict])} />
      <span>{name}</span>
      {verdict === 'fails' && <Mono>{valueText(check)}</Mono>}
    </li>
  );
}

/** Of some checks nothing follows from the rules that the value could be compared with. */
function valueText({ verdict, actual, expected }: ShownCheck): string {
  return verdict !== 'fails' || expected === '' ? actual : `${actual} ≠ ${expected}`;
}

/** The values as the files state them, and every step of the draw. */
function TechnicalData({ file, proof }: ProofProps) {
  const t = useT('domain-receipts');
  const { bet } = proof;
  const checks = checksOf({ file, proof }, t).filter(({ actual }) => actual !== '');
  return (
    <details className="receipt-data">
      <summary>
        <Icon name="chevron-down" size={18} />
        {t('check.data')}
      </summary>
      <dl className="receipt-values">
        {checks.map((check) => (
          <div key={check.id}>
            <dt>{check.name}</dt>
            <dd>
              <Mono>{valueText(check)}</Mono>
            </dd>
          </div>
        ))}
      </dl>
      {bet.state === 'checked' && bet.trace && (
        <ReceiptSteps trace={bet.trace} receipt={file.receipt} />
      )}
    </details>
  );
}
