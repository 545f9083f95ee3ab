import { useState } from 'react';
import { DESTINATION_COINS, DESTINATION_KINDS } from '#domain/affiliates/rules.ts';
import {
  changePartnerDestination,
  readPartnerDestination,
  type ShownDestination,
} from '#features/affiliates/contract.partner.payouts.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { CodeField } from './fields.tsx';

type Kind = ShownDestination['kind'];
type Coin = (typeof DESTINATION_COINS)[number];

/** Where the partner is paid. */
export function Destination() {
  const t = useT('partner');
  const { data, refusal } = useCall(readPartnerDestination, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('destination.title')}
      aside={
        data && (
          <Button size="s" onClick={() => setOpen(true)}>
            {t(data.data ? 'destination.change' : 'destination.set')}
          </Button>
        )
      }
    >
      <p className="partner-hint">{t('destination.lead')}</p>
      {data ? (
        <Shown destination={data.data} />
      ) : refusal ? (
        <p role="alert">{linesOf(refusal).join(' ')}</p>
      ) : (
        <Skeleton height="4rem" />
      )}
      {isOpen && <Change onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Shown({ destination }: { readonly destination: ShownDestination | null }) {
  const t = useT('partner');
  const f = useFormat();
  if (!destination) return <p>{t('destination.none')}</p>;
  const { kind, coin, mask, since, held_until: held } = destination;
  const name = [t(`destination.kinds.${kind}`), coin].filter(Boolean).join(', ');
  return (
    <>
      {held !== null && (
        <p className="partner-note" role="status">
          {t('destination.held', { time: f.dateTime(held) })}
        </p>
      )}
      <Facts
        facts={[
          { name: t('destination.kind'), value: name },
          { name: t('destination.current'), value: mask },
          { name: t('destination.since'), value: f.dateTime(since) },
        ]}
      />
    </>
  );
}

function Change({ onClose }: { readonly onClose: () => void }) {
  const t = useT('partner');
  const common = useT('common');
  const [kind, setKind] = useState<Kind>('iban');
  const [coin, setCoin] = useState<Coin>('BTC');
  const form = useForm({
    values: { number: '', code: '' },
    retyped: ['code'],
    send: (typed) => {
      const body = kind === 'crypto' ? { ...typed, kind, coin } : { ...typed, kind };
      return api(changePartnerDestination, { body });
    },
    onDone: () => {
      refetchCalls(readPartnerDestination);
      showToast({ tone: 'success', title: t('destination.saved') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="s"
      title={t('destination.title')}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <form className="partner-form" onSubmit={form.submit}>
        <Kinds kind={kind} coin={coin} onKind={setKind} onCoin={setCoin} />
        <Field label={t(`destination.number.${kind}`)} error={form.errorOf('number')}>
          <TextInput
            {...form.input('number')}
            inputMode={kind === 'card' ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
            required
          />
        </Field>
        <CodeField {...form.input('code')} error={form.errorOf('code')} />
        <p role="alert">{form.note}</p>
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  );
}

type KindsProps = {
  readonly kind: Kind;
  readonly coin: Coin;
  readonly onKind: (kind: Kind) => void;
  readonly onCoin: (coin: Coin) => void;
};

function Kinds({ kind, coin, onKind, onCoin }: KindsProps) {
  const t = useT('partner');
  return (
    <>
      <Field label={t('destination.kind')}>
        <Select
          value={kind}
          onChange={({ target }) => onKind(oneOf(DESTINATION_KINDS, target.value))}
        >
          {DESTINATION_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`destination.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'crypto' && (
        <Field label={t('destination.coin')}>
          <Select
            value={coin}
            onChange={({ target }) => onCoin(oneOf(DESTINATION_COINS, target.value))}
          >
            {DESTINATION_COINS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** The options of the list are these values, so the first is never needed. */
function oneOf<T extends string>(values: readonly T[], text: string): T {
  return values.find((value) => value === text) ?? values[0]!;
}
