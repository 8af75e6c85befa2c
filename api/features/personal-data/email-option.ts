import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';

/** Address of `--email` in lower case. Throws UsageError if missing or malformed. */
export function readEmail(line: CommandLine): string {
  const email = cleanEmail(line.text('email') ?? '');
  const fault = checkEmail(email);
  if (fault) throw new UsageError(`--email: ${errorTexts[fault]}.`);
  return email;
}
