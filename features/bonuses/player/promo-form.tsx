import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { redeemPromoCode } from '../contract.ts';
import { useRedeemed } from './use-redeemed.ts';

/** Where a member enters a promo code. */
export function PromoForm() {
  const t = useT('bonuses');
  const keyedApi = useKeyedApi();
  const onRedeemed = useRedeemed();
  const form = useForm({
    values: { code: '' },
    send: ({ code }) => keyedApi(redeemPromoCode, { body: { code } }),
    onDone: (answer) => {
      form.set({ code: '' });
      onRedeemed(answer);
    },
    onRefused: (refusal) => trackRefusal('promocode_error', refusal),
  });
  return (
    <Panel className="bonus-code-form" title={t('promo.title')}>
      <form onSubmit={form.submit} noValidate>
        <Field label={t('promo.label')} error={form.errorOf('code')}>
          <TextInput
            name="code"
            value={form.values.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={({ target }) => form.set({ code: target.value })}
          />
        </Field>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('promo.use')}
        </Button>
        <p role="alert" className="bonus-note">
          {form.note}
        </p>
      </form>
    </Panel>
  );
}
