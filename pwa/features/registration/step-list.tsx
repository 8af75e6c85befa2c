import { Check } from 'lucide-react';
import { registrationTexts as texts, type StepName } from './registration-texts.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { steps } from './registration-draft.ts';

/** The steps: a list on a desktop, a bar on a phone. `notes`: a small line under a step that is done. */
export function StepList({ step, notes }: { step: StepName; notes: Partial<Record<StepName, string>> }) {
  const current = steps.indexOf(step);
  return (
    <>
      <ol className="steps only-desktop" aria-label={texts.stepsLabel}>
        {steps.map((name, place) => (
          <li
            key={name}
            className={place < current ? 'is-done' : place === current ? 'is-on' : undefined}
            aria-current={place === current ? 'step' : undefined}
          >
            <span className="steps__n">
              {place < current ? <Icon icon={Check} size={16} label={texts.done} /> : place + 1}
            </span>
            <span>
              {texts.steps[name]}
              {place < current && notes[name] && <small>{notes[name]}</small>}
            </span>
          </li>
        ))}
      </ol>
      <div className="only-phone" aria-hidden="true">
        <div className="row--between">
          <b>{texts.steps[step]}</b>
          <span className="small muted">{texts.stepOf(current + 1, steps.length)}</span>
        </div>
        <div className="stepbar">
          {steps.map((name, place) => (
            <i key={name} className={place <= current ? 'is-on' : undefined} />
          ))}
        </div>
      </div>
    </>
  );
}
