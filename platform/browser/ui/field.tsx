import './field.css';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type FieldWiring = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

const FieldContext = createContext<FieldWiring>({});

/** The attributes that an input takes from its field: its id, and its description. */
export function useField(): FieldWiring {
  return useContext(FieldContext);
}

type FieldProps = {
  label: ReactNode;
  /** What to enter, or what follows from it. */
  hint?: ReactNode;
  /** What is wrong. Announced when it appears. */
  error?: ReactNode;
  /** To the right of the label: a balance, a link to the terms. */
  aside?: ReactNode;
  /** The label is for screen readers only. */
  labelHidden?: boolean | undefined;
  children: ReactNode;
};

export function Field({ label, hint, error, aside, labelHidden, children }: FieldProps) {
  const id = useId();
  const describedBy = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '');
  const wiring: FieldWiring = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className="field">
      <div className={classNames('field-head', labelHidden && 'visually-hidden')}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="field-error" id={`${id}-error`} aria-live="polite">
        {error && (
          <>
            <Icon name="warning" size={16} />
            {error}
          </>
        )}
      </div>
    </div>
  );
}
