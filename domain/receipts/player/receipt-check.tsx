import { useEffect, useRef, useState } from 'react';
import { readReceiptFile, type ReceiptFile } from '#core/fairness/receipt-file.ts';
import {
  verifyReceiptFile,
  type ReceiptProof,
  type TieCheck,
} from '#core/fairness/receipt-proof.ts';
import type { RoundCheck } from '#core/fairness/round-proof.ts';
import { signerOf } from '#core/fairness/signature.ts';
import type { BetCheck } from '#core/fairness/verify.ts';
import { loadProofTools, withProgress } from '#domain/fairness/player/proof-tools.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { ReceiptSteps } from './receipt-steps.tsx';
import type { SignedReceipt } from './use-signed-receipt.ts';

type Work =
  /** `share` of a chain is done, 0 to 1. */
  | { readonly kind: 'busy'; readonly share: number }
  | { readonly kind: 'done'; readonly file: ReceiptFile; readonly proof: ReceiptProof };

/**
 * Decides the bet again in this page, without contacting the server, and shows every step of it.
 */
export function ReceiptCheck({ signed }: { signed: SignedReceipt | undefined }) {
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
      <div aria-live="polite">{current?.kind === 'done' && <Result {...current} />}</div>
      {current?.kind === 'done' && <Working {...current} />}
    </section>
  );
}

type ResultProps = { file: ReceiptFile; proof: ReceiptProof };

function Result({ file, proof }: ResultProps) {
  const t = useT('domain-receipts');
  const { finding, bet, ties, round } = proof;
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
      <ul className="receipt-checks">
        <SignatureLine file={file} proof={proof} />
        {bet.state === 'checked' &&
          [...bet.checks, ...ties].map((check) => <CheckLine key={check.name} check={check} />)}
        {round?.state === 'checked' &&
          round.checks.map((check) => <RoundCheckLine key={check.name} check={check} />)}
      </ul>
    </>
  );
}

const SIGNED = { known: 'holds', unknown: 'unproven', none: 'unproven', invalid: 'fails' } as const;

function SignatureLine({ file, proof }: ResultProps) {
  const t = useT('domain-receipts');
  const key = signerOf(file.document) ?? '';
  return <Line verdict={SIGNED[proof.signature]} name={t('check.signed')} text={key} />;
}

function CheckLine({ check: { name, ok, actual, expected } }: { check: BetCheck | TieCheck }) {
  const t = useT('domain-receipts');
  const text = ok ? actual : differenceText(actual, expected);
  return <Line verdict={ok ? 'holds' : 'fails'} name={t(`check.name.${name}`)} text={text} />;
}

function RoundCheckLine({ check: { name, verdict, actual, expected } }: { check: RoundCheck }) {
  const t = useT('domain-receipts');
  const text = verdict === 'fails' ? differenceText(actual, expected) : actual;
  return <Line verdict={verdict} name={t(`check.round.${name}`)} text={text} />;
}

/** Of some checks nothing follows from the rules that the value could be compared with. */
function differenceText(actual: string, expected: string): string {
  return expected === '' ? actual : `${actual} ≠ ${expected}`;
}

const LABELS = { holds: 'check.ok', fails: 'check.wrong', unproven: 'check.unproven' } as const;
const ICONS = { holds: 'check', fails: 'close', unproven: 'minus' } as const;

type LineProps = { verdict: RoundCheck['verdict']; name: string; text: string };

function Line({ verdict, name, text }: LineProps) {
  const t = useT('domain-receipts');
  return (
    <li data-verdict={verdict}>
      <Icon name={ICONS[verdict]} size={16} label={t(LABELS[verdict])} />
      <span>{name}</span>
      <Mono>{text}</Mono>
    </li>
  );
}

function Working({ file, proof: { bet } }: ResultProps) {
  if (bet.state !== 'checked' || !bet.trace) return null;
  return <ReceiptSteps trace={bet.trace} receipt={file.receipt} />;
}
