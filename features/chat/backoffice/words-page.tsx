import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { addChatWords, listChatWords, removeChatWord } from '../contract.backoffice.words.ts';

/** The maximum length of a reason in the contract. */
const REASON_MAX = 200;

/** The words that are refused in messages of the chat. */
export function Page() {
  const t = useT('backoffice-chat');
  const { data, refusal, loading, refetch } = useCall(listChatWords, {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const columns: DataColumn<string>[] = [
    { id: 'word', head: t('words.word'), grow: true, cell: (word) => word },
    {
      id: 'remove',
      head: t('words.remove'),
      align: 'end',
      cell: (word) => (
        <Button size="s" variant="quiet" onClick={() => setRemoved(word)}>
          {t('words.remove')}
          <span className="visually-hidden"> {word}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={t('words.title')}
        lead={t('words.lead')}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t('words.add')}
          </Button>
        }
      />
      <DataTable
        caption={t('words.title')}
        columns={columns}
        list={{ items: data?.data ?? [], refusal, loading, refetch }}
        rowKey={(word) => word}
        isFiltered={false}
        empty={{ title: t('words.empty'), text: t('words.emptyText') }}
      />
      {isAdding && <AddWords onClose={() => setAdding(false)} onDone={refetch} />}
      {removed !== undefined && (
        <ReasonDialog
          open
          onClose={() => setRemoved(undefined)}
          title={t('words.removeTitle', { word: removed })}
          text={t('words.removeText')}
          confirm={t('words.remove')}
          isDangerous
          reasonMax={REASON_MAX}
          send={(reason) => api(removeChatWord, { body: { word: removed, reason } })}
          done={t('words.removed')}
          onDone={refetch}
        />
      )}
    </>
  );
}

type AddProps = { readonly onClose: () => void; readonly onDone: () => void };

function AddWords({ onClose, onDone }: AddProps) {
  const t = useT('backoffice-chat');
  const [text, setText] = useState('');
  const send = (reason: string) => {
    const words = text.split(/[\s,;]+/).filter((word) => word !== '');
    return api(addChatWords, { body: { words, reason } });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('words.add')}
      text={t('words.addText')}
      confirm={t('words.add')}
      reasonMax={REASON_MAX}
      send={send}
      done={t('words.added')}
      onDone={onDone}
    >
      <Field label={t('words.words')} hint={t('words.wordsHint')}>
        <TextArea value={text} rows={6} onChange={({ target }) => setText(target.value)} />
      </Field>
    </ReasonDialog>
  );
}
