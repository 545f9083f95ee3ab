import { useState } from 'react';
import { isRefusal, refuseInput, type Refusal } from '#core/refusal.ts';
import { GAME_FILE_COLUMNS } from '#domain/suppliers/rules.game-file.ts';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { upload } from '#platform/browser/net/upload.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';

import { showToast } from '#platform/browser/ui/toast-store.ts';
import type { StaffSupplier } from '../contract.backoffice.ts';
import { importSupplierGames, readSupplierGames } from '../contract.backoffice.suppliers.ts';

type SupplierGamesProps = {
  readonly supplier: StaffSupplier;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The games of a supplier: from its list at once, or from a file where it has none. */
export function SupplierGames(props: SupplierGamesProps) {
  return props.supplier.protocol === 'hub88' ? <ReadList {...props} /> : <ImportFile {...props} />;
}

function ReadList({ supplier: { code, name }, onClose, onDone }: SupplierGamesProps) {
  const t = useT('backoffice-slots');
  const tell = useResult();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('supply.gamesOf', { supplier: name })}
      text={t('supply.readText')}
      confirm={t('supply.read')}
      send={async (reason) =>
        tell(await api(readSupplierGames, { params: { code }, body: { reason } }))
      }
      onDone={onDone}
    />
  );
}

function ImportFile({ supplier: { code, name }, onClose, onDone }: SupplierGamesProps) {
  const t = useT('backoffice-slots');
  const [file, setFile] = useState<File>();
  const tell = useResult();
  async function send() {
    if (!file) return refuseInput('file', 'required');
    // A browser may not know the type, or name that of a spreadsheet.
    const csv = new Blob([file], { type: 'text/csv' });
    const query = { file_name: file.name.slice(0, 200) };
    return tell(await upload(importSupplierGames, { params: { code }, query, file: csv }));
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('supply.gamesOf', { supplier: name })}
      text={t('supply.importText')}
      confirm={t('supply.import')}
      reasonMin={0}
      send={send}
      onDone={onDone}
    >
      <Field
        label={t('supply.file')}
        hint={t('supply.fileHint', { columns: GAME_FILE_COLUMNS.join(', ') })}
      >
        <FileInput required accept={['text/csv', '.csv']} onFile={setFile} />
      </Field>
    </ReasonDialog>
  );
}

type Counts = { readonly data: { readonly games: number; readonly added: number } };

/** Says what a list has changed. */
function useResult() {
  const t = useT('backoffice-slots');
  return (answer: Refusal | Counts) => {
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t('supply.gamesDone', answer.data) });
    }
    return answer;
  };
}
