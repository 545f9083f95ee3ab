import { useState, type ComponentProps, type ReactNode } from 'react';
import { useField } from './field.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type TextInputProps = ComponentProps<'input'> & { prefix?: ReactNode; suffix?: ReactNode };

export function TextInput({ prefix, suffix, ...rest }: TextInputProps) {
  const wiring = useField();
  return (
    <div className="input">
      {prefix && <span className="input-affix">{prefix}</span>}
      <input type="text" {...wiring} {...rest} />
      {suffix && <span className="input-affix">{suffix}</span>}
    </div>
  );
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Accessible name of the eye, which is pressed while the password is readable. */
  showLabel: string;
  /** A strength meter, shown under the input. */
  meter?: ReactNode;
};

export function PasswordInput({ showLabel, meter, ...rest }: PasswordInputProps) {
  const wiring = useField();
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className="input">
        <input
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...wiring}
          {...rest}
        />
        <IconButton label={showLabel} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </IconButton>
      </div>
      {meter}
    </>
  );
}

type SelectProps = ComponentProps<'select'> & { prefix?: ReactNode };

/** The browser's own select: it works on every phone and with every keyboard. */
export function Select({ prefix, children, ...rest }: SelectProps) {
  const wiring = useField();
  return (
    <div className="input">
      {prefix && <span className="input-affix">{prefix}</span>}
      <select {...wiring} {...rest}>
        {children}
      </select>
      <span className="input-chevron">
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}

export function TextArea(props: ComponentProps<'textarea'>) {
  const wiring = useField();
  return (
    <div className="input">
      <textarea {...wiring} {...props} />
    </div>
  );
}
