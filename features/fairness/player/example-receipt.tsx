import { useState } from 'react';
import { commitment, openSeedPair } from '#core/fairness/pf1.ts';
import { openTracedStream } from '#core/fairness/trace.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { EXAMPLE } from './example.ts';

const NONCE_MAX = 99;

/** The result of the rules for a bet number of the example, with every step. */
export function rollOf(nonce: number): { message: string; hex: string; roll: number } {
  const pair = openSeedPair(EXAMPLE.serverSeed, EXAMPLE.clientSeed);
  const { stream, trace } = openTracedStream(pair, nonce, 'dice');
  const roll = stream.int(10_000);
  const [block] = trace.blocks;
  return { message: block!.message, hex: block!.hex, roll };
}

/** A published test vector, computed on the visitor's own device. */
export function ExampleReceipt() {
  const t = useT('fairness');
  const [nonce, setNonce] = useState(0);
  const { message, hex, roll } = rollOf(nonce);
  const isPublished = EXAMPLE.published[nonce] === roll;
  const fingerprint = commitment(EXAMPLE.serverSeed);
  return (
    <div className="fairness-receipt">
      <Line name={t('example.commitment')} text={EXAMPLE.commitment} />
      <Line name={t('example.seed')} text={EXAMPLE.serverSeed} />
      <Line name={t('example.client')} text={EXAMPLE.clientSeed} />
      <Nonce value={nonce} onChange={setNonce} />
      <div className="fairness-receipt-line">
        <span>{t('example.digest')}</span>
        <code>
          <mark>{hex.slice(0, 8)}</mark>
          {hex.slice(8)}
        </code>
        <small>
          <code>{message}</code>
        </small>
      </div>
      <output className="fairness-receipt-roll">
        <span>{t('example.roll')}</span>
        <strong className="display tabular">{rollText(roll)}</strong>
        <small>{t('example.formula')}</small>
      </output>
      <ul className="fairness-receipt-proofs">
        <Proof holds={fingerprint === EXAMPLE.commitment} text={t('example.fingerprintHolds')} />
        <Proof holds={isPublished} text={t('example.matches')} />
      </ul>
    </div>
  );
}

function rollText(roll: number): string {
  const digits = String(roll).padStart(4, '0');
  return `${digits.slice(0, 2)}.${digits.slice(2)}`;
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="fairness-receipt-line">
      <span>{name}</span>
      <code>{text}</code>
    </div>
  );
}

function Nonce({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useT('fairness');
  const move = (step: number) => onChange(Math.min(NONCE_MAX, Math.max(0, value + step)));
  return (
    <div className="fairness-receipt-line fairness-receipt-nonce">
      <span>{t('example.nonce')}</span>
      <div>
        <IconButton
          label={t('example.previous')}
          aria-disabled={value === 0}
          onClick={() => move(-1)}
        >
          <Icon name="minus" />
        </IconButton>
        <code>{value}</code>
        <IconButton label={t('example.following')} onClick={() => move(1)}>
          <Icon name="plus" />
        </IconButton>
      </div>
    </div>
  );
}

/** Shown only for bet numbers with a published vector. */
function Proof({ holds, text }: { holds: boolean; text: string }) {
  if (!holds) return null;
  return (
    <li>
      <Icon name="check" size={16} />
      {text}
    </li>
  );
}
