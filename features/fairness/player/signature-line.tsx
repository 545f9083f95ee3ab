import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { DocumentSigner } from './verify.ts';

const ICONS = { known: 'check', unknown: 'minus', none: 'minus', invalid: 'close' } as const;
const VERDICTS = {
  known: 'holds',
  unknown: 'unproven',
  none: 'unproven',
  invalid: 'fails',
} as const;

/** Whether the casino signed the document, and with which of its keys. */
export function SignatureLine({ signer: { verdict, key } }: { signer: DocumentSigner }) {
  const t = useT('fairness');
  return (
    <ul className="fairness-checks">
      <li data-ok={verdict === 'known'} data-verdict={VERDICTS[verdict]}>
        <Icon name={ICONS[verdict]} size={18} label={t(`signed.verdict.${verdict}`)} />
        <span>{t(`signed.${verdict}`)}</span>
        {key !== undefined && <code translate="no">{key}</code>}
      </li>
    </ul>
  );
}
