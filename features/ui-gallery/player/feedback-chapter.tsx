import { useState } from 'react';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog, Sheet } from '#platform/browser/ui/dialog.tsx';
import { Countdown, Progress, Skeleton } from '#platform/browser/ui/progress.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';
import { showToast, type ToastTone } from '#platform/browser/ui/toast-store.ts';
import { Chapter, Specimen } from './parts.tsx';

const TONES: readonly ToastTone[] = ['info', 'success', 'win', 'warning', 'error'];

export function FeedbackChapter() {
  return (
    <Chapter id="feedback" title="Feedback">
      <Dialogs />
      <Specimen name="Toasts">
        <div className="gallery-row">
          {TONES.map((tone) => (
            <Button
              key={tone}
              size="s"
              onClick={() => showToast({ tone, title: `A toast: ${tone}`, text: 'Three seconds.' })}
            >
              {tone}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen name="Badge">
        <div className="gallery-row">
          <Badge>Draft</Badge>
          <Badge tone="brass">VIP</Badge>
          <Badge tone="gain">Paid</Badge>
          <Badge tone="loss">Refused</Badge>
          <Badge tone="warn">Waiting</Badge>
          <Badge tone="info">New</Badge>
        </div>
      </Specimen>
      <Specimen name="Progress, known and unknown; Countdown">
        <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
          <Progress label="Wagered" value={0.62} valueText="620 of 1 000" />
          <Progress label="Loading" />
          <Countdown secondsLeft={12} secondsTotal={30} label="Send again in 12 seconds" />
        </div>
      </Specimen>
      <Specimen name="Skeleton">
        <div style={{ display: 'grid', gap: 'var(--space-2)' }}>
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      </Specimen>
      <Specimen name="OfflineBanner" wide>
        <OfflineBanner>No connection. Your bets are safe; we keep trying.</OfflineBanner>
      </Specimen>
    </Chapter>
  );
}

function Dialogs() {
  const [shown, setShown] = useState<'dialog' | 'sheet'>();
  const close = () => setShown(undefined);
  return (
    <Specimen name="Dialog, Sheet">
      <div className="gallery-row">
        <Button onClick={() => setShown('dialog')}>Open a dialog</Button>
        <Button onClick={() => setShown('sheet')}>Open a sheet</Button>
      </div>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Leave the table?"
        closeLabel="Close"
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Stay
            </Button>
            <Button variant="primary" onClick={() => showToast({ tone: 'info', title: 'Heard' })}>
              Say it in a toast
            </Button>
          </>
        }
      >
        <p>Your bet is settled and your balance is safe. You can come back at any time.</p>
      </Dialog>
      <Sheet open={shown === 'sheet'} onClose={close} title="Your bets" closeLabel="Close">
        <p>A sheet keeps to the side on a wide screen and rises from below on a phone.</p>
      </Sheet>
    </Specimen>
  );
}
