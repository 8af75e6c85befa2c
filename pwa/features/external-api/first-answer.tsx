import type { Integrations } from '@gtinoteka/contract/machines/integrations.ts';
import { Copy, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { askWithKey, type KeyedAnswer } from '../../core/network/ask-with-key.ts';
import { copyText } from '../../core/page/copy-text.ts';
import { Button } from '../../ui/control/button.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { useIntegrationsChanged } from './integrations-queries.ts';
import { Choice } from './choice.tsx';
import {
  languages,
  productAddress,
  sampleGtin,
  snippetOf,
  snippetTasks,
  type SnippetLanguage,
  type SnippetTask,
} from './snippets.ts';

type Sample = Integrations['sample'];

/** A program in three languages with a number to try, and the same question asked here, with a key that is typed. */
export function FirstAnswer({
  companyId,
  sample,
  hasUnits,
  apiKey,
  onKey,
}: {
  companyId: string;
  sample: Sample;
  /** whether the package has units for products of others */
  hasUnits: boolean;
  /** a key that was made a moment ago, or typed */
  apiKey: string;
  onKey: (key: string) => void;
}) {
  // Without units and products of its own a company gets its first right answer by verifying, which every package has.
  const isPaid = !hasUnits && !sample?.isOwn;
  const [task, setTask] = useState<SnippetTask>(isPaid ? 'verify-many' : 'first-answer');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const { answer, isSending, fault, send, field } = useTrial(apiKey);
  const { origin } = location;
  const gtin = sample?.gtin ?? sampleGtin;
  const snippet = snippetOf(task, language, { origin, gtin, key: apiKey || texts.yourKey });
  return (
    <section className="card card__pad trial" aria-labelledby="integrations-first">
      <div className="trial__head">
        <h2 id="integrations-first">{texts.first}</h2>
        <Choice
          name="snippet-language"
          label={texts.language}
          options={languages}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            setCopied(null);
          }}
        />
      </div>
      <Choice
        name="snippet-task"
        label={texts.task}
        options={snippetTasks}
        value={task}
        onChange={(next) => {
          setTask(next);
          setCopied(null);
        }}
      />
      <pre className="snippet" role="region" aria-label={texts.example}>
        {snippet}
      </pre>
      {isPaid && task !== 'verify-many' && (
        <p className="small">
          {texts.needsPackage} <Link to="/pricing">{texts.toPackages}</Link>
        </p>
      )}
      <TextInput
        ref={field}
        label={texts.keyField}
        hint={texts.keyHint}
        error={fault}
        value={apiKey}
        onChange={({ target }) => onKey(target.value.trim())}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <div className="trial__acts">
        {task === 'first-answer' && (
          <Button
            variant="primary"
            icon={Play}
            busy={isSending}
            onClick={() => void send(productAddress(origin, gtin))}
          >
            {texts.send}
          </Button>
        )}
        <Button icon={Copy} onClick={() => void copyText(snippet).then(setCopied)}>
          {texts.copy}
        </Button>
      </div>
      <div role="status">
        {isCopied !== null && (
          <FieldNote state={isCopied ? 'ok' : 'warn'}>{isCopied ? texts.copied : texts.copyFailed}</FieldNote>
        )}
        {answer && <Answer answer={answer} sample={sample} />}
      </div>
      <p className="small trial__links">
        <a href={`/external_api/v2/schema/swagger-ui/?company_id=${companyId}`} target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
        <a href={`/external_api/v2/schema/?company_id=${companyId}`} target="_blank" rel="noreferrer">
          {texts.openApi}
        </a>
      </p>
    </section>
  );
}

type Trial = KeyedAnswer | 'offline';

function useTrial(apiKey: string) {
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Trial | null>(null);
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const changed = useIntegrationsChanged();

  async function send(address: string): Promise<void> {
    setMissing(apiKey === '');
    if (apiKey === '') {
      field.current?.focus();
      return;
    }
    setSending(true);
    setAnswer(null);
    try {
      setAnswer(await askWithKey(address, apiKey));
    } catch {
      setAnswer('offline');
    } finally {
      setSending(false);
    }
    void changed();
  }
  const fault = isMissing && apiKey === '' ? texts.keyMissing : undefined;
  return { answer, isSending, fault, send, field };
}

/** What came, in a sentence. */
function Answer({ answer, sample }: { answer: Trial; sample: Sample }) {
  if (answer === 'offline')
    return (
      <p className="trial__answer">
        <VerdictIcon state="warn" className="v-warn" />
        <span>{texts.offline}</span>
      </p>
    );
  const { status, milliseconds, body } = answer;
  const state = status === 200 ? 'ok' : status === 404 ? 'none' : 'bad';
  return (
    <p className="trial__answer">
      <VerdictIcon state={state} className={`v-${state}`} />
      <span>
        <b>{texts.answered(status, milliseconds)}</b> <span className="muted">{sentenceOf(status, body, sample)}</span>
      </span>
    </p>
  );
}

/** Read field by field: what comes is a text of the network. */
function sentenceOf(status: number, body: unknown, sample: Sample): string {
  const said = (name: string): string | null => {
    const value: unknown = typeof body === 'object' && body !== null && name in body ? Reflect.get(body, name) : null;
    return typeof value === 'string' ? value : null;
  };
  if (status === 404) return texts.nothingThere;
  if (status !== 200) return said('detail') ?? '';
  const name = said('name');
  return `${name === null ? '' : `${name}. `}${sample?.isOwn ? texts.ownIsFree : texts.costsOne}`;
}
