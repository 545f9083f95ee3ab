import './file-input.css';
import { useField } from '../browser/ui/field.tsx';

type FileInputProps = {
  /** Media types and endings that the file dialog offers; the server checks the bytes. */
  readonly accept: readonly string[];
  readonly required?: boolean;
  readonly onFile: (file: File | undefined) => unknown;
};

/** Chooses one file, inside a `Field`. */
export function FileInput({ accept, required, onFile }: FileInputProps) {
  return (
    <input
      {...useField()}
      type="file"
      required={required}
      accept={accept.join(',')}
      className="file-input"
      onChange={({ target }) => onFile(target.files?.[0])}
    />
  );
}
