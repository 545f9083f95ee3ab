import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track, trackRefusal } from '#platform/browser/net/track.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { listBonuses, redeemPromoCode } from '../contract.ts';

/** Where a member enters a promo code. */
export function PromoForm() {
  const t = useT('bonuses');
  const locale = useLocale();
  const keyedApi = useKeyedApi();
  const form = useForm({
    values: { code: '' },
    send: ({ code }) => keyedApi(redeemPromoCode, { body: { code } }),
    onDone: ({ data }) => {
      track('promocode-use');
      form.set({ code: '' });
      showToast({ tone: 'success', title: t('promo.done'), text: data.names[locale] });
      refetchCalls(listBonuses);
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
