import './sign-in.css';
import { useEffect, useId, useState } from 'react';
import { DEFAULT_CURRENCY, isCurrency, type Currency } from '#core/currency.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { AvatarChoice } from '#domain/identity/player/avatars/avatar-choice.tsx';
import { NicknameChoice } from '#domain/identity/player/nickname-choice.tsx';
import { prepareFingerprint } from '#domain/identity/player/fingerprint.ts';
import { PROMO_MAX, setTypedPromo } from '#domain/identity/player/promo-code.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { StrengthMeter } from '#platform/browser/ui/strength-meter.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { PASSWORD_MIN, strength } from '#domain/identity/rules.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { Consents } from './consents.tsx';
import { prefilledEmail, prefilledPhone } from './prefill.ts';
import { EmailField, FormNote, AlternativeLink, PasswordField, Social, Submit } from './parts.tsx';
import { TextButton } from './parts.tsx';
import { e164 } from '#domain/identity/player/phone.ts';
import { FormPhone } from './form-phone.tsx';
import {
  checkEntry,
  emptyEntry,
  register,
  type ContactType,
  type Entry,
} from './register-entry.ts';
import { CurrencyChoice } from './register-parts.tsx';
import { focusFirst, useSignInForm, type SignInForm } from './use-sign-in-form.ts';
import { useOtherTab } from './use-other-tab.ts';

export function Modal({ props }: ModalProps) {
  useOtherTab();
  const t = useT('sign-in');
  const locale = useLocale();
  const formId = useId();
  const [entry, setEntry] = useState<Entry>(() =>
    emptyEntry({
      by: typeof props['phone'] === 'string' ? 'phone' : 'email',
      email: prefilledEmail(props),
      phone: prefilledPhone(props, locale),
      currency: chosenCurrency(),
    }),
  );
  const form = useSignInForm({
    failure: 'registration_error',
    check: () => checkEntry(entry),
    send: () => register(entry, locale),
  });
  useEffect(prepareFingerprint, []);
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, ...part }));
  return (
    <ModalFrame
      title={t('register.title')}
      footer={
        <Submit form={form} formId={formId}>
          {t('register.submit')}
        </Submit>
      }
    >
      <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
        <FormNote form={form} />
        <ContactTabs form={form} entry={entry} change={change} />
        <Nickname form={form} entry={entry} change={change} />
        <AvatarChoice value={entry.avatar} onChange={(avatar) => change({ avatar })} />
        <PromoCode form={form} entry={entry} change={change} />
        <CurrencyChoice
          value={entry.currency}
          onChange={(currency) => {
            // A social provider that is pressed next is told the currency, too.
            cookies.set('activeCurrency', currency);
            change({ currency });
          }}
        />
        <Consents form={form} entry={entry} change={change} />
        <Slot name="register.extra" fallback={null} />
      </form>
      <Social />
      <AlternativeLink
        question={t('register.hasAccount')}
        answer={t('toLogin')}
        onClick={() => toLogin(entry)}
      />
    </ModalFrame>
  );
}

function chosenCurrency(): Currency {
  const chosen = cookies.get('activeCurrency');
  return chosen !== null && isCurrency(chosen) ? chosen : DEFAULT_CURRENCY;
}

type PartProps = { form: SignInForm; entry: Entry; change: (part: Partial<Entry>) => void };

function ContactTabs({ form, entry, change }: PartProps) {
  const t = useT('sign-in');
  const methods: readonly ContactType[] = ['email', 'phone'];
  const parts = { form, entry, change };
  return (
    <div>
      <Tabs
        label={t('contact.label')}
        selected={entry.by}
        onSelect={(by) => {
          form.clearAll();
          change({ by });
        }}
        tabs={methods.map((by) => ({
          id: by,
          label: t(`contact.${by}`),
          panel: (
            <div className="sign-in-form">
              {by === 'email' ? <ByEmail {...parts} /> : <ByPhone {...parts} />}
            </div>
          ),
        }))}
      />
    </div>
  );
}

function ByEmail({ form, entry, change }: PartProps) {
  return (
    <>
      <EmailField
        form={form}
        value={entry.email}
        onChange={(email) => change({ email })}
        isLogin={false}
        action={form.hasCode('email', 'email_taken') && <TakenAction entry={entry} />}
      />
      <NewPassword form={form} entry={entry} change={change} />
    </>
  );
}

function ByPhone({ form, entry, change }: PartProps) {
  return (
    <>
      <FormPhone
        form={form}
        value={entry.phone}
        onChange={(phone) => change({ phone })}
        action={form.hasCode('phone', 'phone_taken') && <TakenAction entry={entry} />}
      />
      <ChannelChoice value={entry.channel} onChange={(channel) => change({ channel })} />
      <NewPassword form={form} entry={entry} change={change} />
    </>
  );
}

/** Optional: without one the player gets a generated name. */
function Nickname({ form, entry, change }: PartProps) {
  const t = useT('sign-in');
  return (
    <NicknameChoice
      label={t('register.nickname')}
      value={entry.nickname}
      error={form.errorOf('nickname')}
      onChange={(nickname) => {
        form.clear('nickname');
        change({ nickname });
      }}
    />
  );
}

/**
 * Folded, as most players have none. A code that a link carried is filled in, and shown: the player
 * may take it out.
 */
function PromoCode({ form, entry, change }: PartProps) {
  const t = useT('sign-in');
  const error = form.errorOf('promo');
  const [isOpen, setIsOpen] = useState(entry.promo !== '');
  // A social provider that is pressed below sends the code, too.
  useEffect(() => setTypedPromo(entry.promo), [entry.promo]);
  useEffect(() => () => setTypedPromo(undefined), []);
  return (
    <details
      className="sign-in-fold sign-in-promo"
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="plus" size={18} />
        {t('register.promoOpen')}
      </summary>
      <Field label={t('register.promo')} error={error}>
        <TextInput
          name="promo"
          value={entry.promo}
          maxLength={PROMO_MAX}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => {
            form.clear('promo');
            change({ promo: target.value });
          }}
        />
      </Field>
    </details>
  );
}

function TakenAction({ entry }: { entry: Entry }) {
  const t = useT('sign-in');
  return <TextButton onClick={() => toLogin(entry)}>{t('toLogin')}</TextButton>;
}

function toLogin({ by, email, phone }: Entry): void {
  if (by === 'email') openModal('LoginByEmail', { email }, { replace: true });
  else openModal('LoginByPhone', { phone: e164(phone) }, { replace: true });
}

/** Optional with a phone: the player then logs in by codes. */
function NewPassword({ form, entry, change }: PartProps) {
  const t = useT('sign-in');
  const isOptional = entry.by === 'phone';
  const score = strength(entry.password, isOptional ? '' : entry.email);
  return (
    <PasswordField
      form={form}
      value={entry.password}
      onChange={(password) => change({ password })}
      isNew
      {...(isOptional && { label: t('field.passwordOptional') })}
      hint={
        isOptional ? t('register.passwordLater') : t('register.passwordHint', { min: PASSWORD_MIN })
      }
      meter={
        (!isOptional || entry.password !== '') && (
          <StrengthMeter
            score={score}
            label={entry.password === '' ? '' : t(`strength.${score}`)}
          />
        )
      }
    />
  );
}
