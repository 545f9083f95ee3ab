import './access.css';
import { useId, useState } from 'react';
import type { Body } from '#core/wire.ts';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { confirm, getConfirmation, type ConfirmWay } from '../contract.confirm.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { Failed } from './failed.tsx';
import { useErrand, type Errand } from './use-errand.ts';

/** Proves anew who is there, in one of the ways that this account has. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const errand = useErrand();
  const { data, refusal, refetch } = useCall(getConfirmation, {});
  const [chosen, setChosen] = useState<ConfirmWay>();
  const ways = data?.data.ways ?? [];
  const way = chosen ?? ways[0];
  const prove = async (body: Body<typeof confirm>) => {
    if (!(await errand.run(() => api(confirm, { body })))) return;
    if (typeof props['onConfirmed'] === 'function') props['onConfirmed']();
    close();
  };
  return (
    <ModalFrame
      title={t('confirm.title')}
      size="s"
      footer={way && way !== 'passkey' && <Submit formId={formId} errand={errand} />}
    >
      <div className="access-form">
        <p className="access-lead">{t(data && !way ? 'confirm.none' : 'confirm.text')}</p>
        {!data && (refusal ? <Failed onRetry={refetch} /> : <Skeleton height="6rem" />)}
        {data && way && (
          <ConfirmForm
            key={way}
            way={way}
            ways={data.data}
            formId={formId}
            errand={errand}
            onProof={(body) => void prove(body)}
          />
        )}
        <Others
          ways={ways.filter((other) => other !== way)}
          onChoose={(next) => {
            errand.clear();
            setChosen(next);
          }}
        />
      </div>
    </ModalFrame>
  );
}

function Submit({ formId, errand }: { formId: string; errand: Errand }) {
  const t = useT('account-security');
  return (
    <Button type="submit" form={formId} variant="primary" size="l" block busy={errand.isBusy}>
      {t('confirm.submit')}
    </Button>
  );
}

type OthersProps = { ways: readonly ConfirmWay[]; onChoose: (way: ConfirmWay) => void };

function Others({ ways, onChoose }: OthersProps) {
  const t = useT('account-security');
  if (ways.length === 0) return null;
  return (
    <div className="access-others">
      <h3>{t('confirm.ways')}</h3>
      <div>
        {ways.map((way) => (
          <Button key={way} size="s" onClick={() => onChoose(way)}>
            {t(`confirm.way.${way}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
