import { useState } from 'react';
import type { Answer } from '#core/wire.ts';
import { checkAudit } from '#domain/staff/contract.backoffice.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type Verdict = Answer<typeof checkAudit>['data'];

/** Verifies the hash chain of the audit log and shows whether an entry was changed or removed. */
export function ChainCheck() {
  const t = useT('backoffice-staff');
  const common = useT('common');
  const [verdict, setVerdict] = useState<Verdict>();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy } = useAction(() => api(checkAudit, { body: {}, timeoutMs: 60_000 }), {
    onDone: ({ data }) => {
      setVerdict(data);
      setOpen(true);
    },
  });
  return (
    <>
      <Button busy={isBusy} icon={<Icon name="shield" size={16} />} onClick={run}>
        {t('chain.check')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(verdict?.broken ? 'chain.broken' : 'chain.whole')}
        closeLabel={common('close')}
      >
        {verdict && <ChainVerdict verdict={verdict} />}
      </Dialog>
    </>
  );
}

function ChainVerdict({ verdict: { lines, broken, hash } }: { verdict: Verdict }) {
  const t = useT('backoffice-staff');
  const common = useT('common');
  const format = useFormat();
  return (
    <div className="staff-sheet">
      <p>
        {broken === null
          ? t('chain.wholeText', { count: lines, number: format.number(lines) })
          : t('chain.brokenText', { id: broken })}
      </p>
      {hash !== null && (
        <div>
          <h3 className="staff-small">{t('chain.last')}</h3>
          <CopyText wrap text={hash} label={common('copy')} copiedLabel={common('copied')} />
        </div>
      )}
    </div>
  );
}
