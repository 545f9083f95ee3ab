import './picture.css';
import { useRef } from 'react';
import { PICTURE_TYPES } from '#core/document-files.ts';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { DESCRIPTION_MAX } from '../../rules.ts';
import type { PictureTexts } from './texts.ts';
import type { PictureChoice } from './use-picture-choice.ts';

type Props = { readonly choice: PictureChoice; readonly texts: PictureTexts };

/** Opens the file dialog of the browser, or the camera of a phone. */
export function PictureButton({ choice, texts }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={texts.choose}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choice.take(file);
          // The same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
      <IconButton label={texts.choose} onClick={() => input.current?.click()}>
        <Icon name="picture" />
      </IconButton>
    </>
  );
}

/** The chosen picture with its description, and why a file was not accepted. */
export function PictureField({ choice, texts }: Props) {
  const { picture, refusal, description, sent } = choice;
  return (
    <>
      {refusal && (
        <p className="support-picture-refused" role="alert">
          {linesOf(refusal).join(' ')}
        </p>
      )}
      {picture && (
        <div className="support-picture-field">
          <img src={picture.preview} alt={texts.chosen} />
          <Field label={texts.description} hint={texts.hint}>
            <TextInput
              value={description}
              maxLength={DESCRIPTION_MAX}
              onChange={({ target }) => choice.setDescription(target.value)}
            />
          </Field>
          <IconButton label={texts.remove} onClick={choice.clear}>
            <Icon name="close" />
          </IconButton>
          {sent !== undefined && <Progress value={sent} label={texts.sending} />}
        </div>
      )}
    </>
  );
}
