import './choice.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Under the label: what ticking it means. */
  hint?: ReactNode;
};

export function Checkbox({ onChange, children, hint, className, ...rest }: TickProps) {
  const id = useId();
  return (
    <label className={classNames('tick', className)}>
      <input
        {...rest}
        type="checkbox"
        className="tick-box"
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint && (
          <small className="tick-hint" id={id}>
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}

/** For settings that take effect at once; a checkbox is for forms that are sent later. */
export function Switch({ onChange, children, hint, className, ...rest }: TickProps) {
  const id = useId();
  return (
    <label className={classNames('tick tick-switch', className)}>
      <span>
        {children}
        {hint && (
          <small className="tick-hint" id={id}>
            {hint}
          </small>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        className="switch"
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

type ChoicesProps<Value extends string> = {
  /** The question of the choice, for screen readers; shown when `legendShown`. */
  legend: string;
  legendShown?: boolean | undefined;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

/** A few choices side by side: manual and auto, over and under. Built on radios, so arrows work. */
export function Segmented<Value extends string>(props: ChoicesProps<Value>) {
  return <Radios {...props} className="segmented" itemClass="segment" />;
}

/** Choices with a line of explanation each, one under another. */
export function RadioGroup<Value extends string>(props: ChoicesProps<Value>) {
  return <Radios {...props} className="radios" itemClass="tick radio" />;
}

function Radios<Value extends string>(
  props: ChoicesProps<Value> & { className: string; itemClass: string },
) {
  const name = useId();
  return (
    <fieldset className={props.className} disabled={props.disabled}>
      <legend className={props.legendShown ? 'legend' : 'visually-hidden'}>{props.legend}</legend>
      {props.choices.map(({ value, label, hint, disabled }) => (
        <label key={value} className={props.itemClass}>
          <input
            type="radio"
            className="tick-box"
            name={name}
            value={value}
            checked={value === props.value}
            disabled={disabled}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            {hint && <small className="tick-hint">{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
