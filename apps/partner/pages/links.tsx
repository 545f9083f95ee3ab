import { useState } from 'react';
import {
  addOwnCode,
  addOwnLink,
  listPartnerLinks,
  type PartnerLink,
} from '#features/affiliates/contract.partner.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Qr } from '#platform/browser/ui/qr.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { Loaded, Nothing } from '../loaded.tsx';

/** Links to publish, each with its tag, its campaign and what it brought. */
export function Page() {
  const t = useT('partner');
  const found = useCall(listPartnerLinks, {});
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<PartnerLink>();
  const common = useT('common');
  return (
    <Loaded
      title={t('pages.links')}
      lead={t('links.lead')}
      found={found}
      actions={
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t('links.add')}
        </Button>
      }
    >
      {(links) => (
        <>
          {links.length === 0 && <Nothing title={t('links.none')} text={t('links.noneText')} />}
          <div className="partner-cards">
            {links.map((link) => (
              <LinkCard key={link.id} link={link} onShow={() => setShown(link)} />
            ))}
          </div>
          <AddLink open={isAdding} onClose={() => setAdding(false)} />
          <Dialog
            open={shown !== undefined}
            size="s"
            title={shown?.campaign ?? ''}
            closeLabel={common('close')}
            onClose={() => setShown(undefined)}
          >
            <div className="partner-secret">
              <Qr text={shown?.url ?? ''} label={t('links.qr')} />
            </div>
          </Dialog>
        </>
      )}
    </Loaded>
  );
}

function LinkCard({ link, onShow }: { readonly link: PartnerLink; readonly onShow: () => void }) {
  const t = useT('partner');
  const common = useT('common');
  const f = useFormat();
  return (
    <Panel
      title={link.campaign}
      aside={
        <Button size="s" onClick={onShow}>
          {t('links.qr')}
        </Button>
      }
    >
      <CopyText wrap text={link.url} label={t('links.copy')} copiedLabel={common('copied')} />
      <Codes link={link} />
      {!link.is_active && <p className="partner-note">{t('links.off')}</p>}
      <dl className="partner-figures">
        {(['clicks', 'registrations', 'depositors'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`links.${name}`)}</dt>
            <dd className="tabular">{f.number(link[name])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The open promo codes of a link, and a way to add one. */
function Codes({ link }: { readonly link: PartnerLink }) {
  const t = useT('partner');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="partner-codes">
      <span>{t('links.codes')}:</span>
      {link.codes.map((code) => (
        <code key={code} className="mono">
          {code}
        </code>
      ))}
      <Button size="s" variant="quiet" onClick={() => setAdding(true)}>
        {t('links.addCode')}
      </Button>
      {isAdding && <AddCode link={link} onClose={() => setAdding(false)} />}
    </div>
  );
}

type AddCodeProps = { readonly link: PartnerLink; readonly onClose: () => void };

function AddCode({ link, onClose }: AddCodeProps) {
  const t = useT('partner');
  const common = useT('common');
  const form = useForm({
    values: { code: '' },
    send: ({ code }) => api(addOwnCode, { body: { code, link: link.id } }),
    onDone: () => {
      onClose();
      refetchCalls(listPartnerLinks);
    },
  });
  return (
    <Dialog
      open
      size="s"
      title={`${t('links.addCode')}: ${link.campaign}`}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <form className="partner-form" onSubmit={form.submit}>
        <Field label={t('links.code')} hint={t('links.codeHint')} error={form.errorOf('code')}>
          <TextInput {...form.input('code')} autoCapitalize="characters" maxLength={20} required />
        </Field>
        <p role="alert">{form.note}</p>
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {t('links.addCode')}
        </Button>
      </form>
    </Dialog>
  );
}

function AddLink({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT('partner');
  const common = useT('common');
  const form = useForm({
    values: { campaign: '', tag: '', landing: '/' },
    send: (body) => api(addOwnLink, { body }),
    onDone: () => {
      form.reset();
      onClose();
      refetchCalls(listPartnerLinks);
    },
  });
  return (
    <Dialog open={open} title={t('links.add')} closeLabel={common('close')} onClose={onClose}>
      <form className="partner-form" onSubmit={form.submit}>
        <Field label={t('links.campaign')} error={form.errorOf('campaign')}>
          <TextInput {...form.input('campaign')} maxLength={60} required />
        </Field>
        <Field label={t('links.tag')} hint={t('links.tagHint')} error={form.errorOf('tag')}>
          <TextInput {...form.input('tag')} autoCapitalize="none" maxLength={40} required />
        </Field>
        <Field
          label={t('links.landing')}
          hint={t('links.landingHint')}
          error={form.errorOf('landing')}
        >
          <TextInput {...form.input('landing')} autoCapitalize="none" required />
        </Field>
        <p role="alert">{form.note}</p>
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {t('links.add')}
        </Button>
      </form>
    </Dialog>
  );
}
