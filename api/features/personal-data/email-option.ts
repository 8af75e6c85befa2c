import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { UsageError, type CommandLine } from '../../core/cli-command.ts';

/** The address of `--email`, lower case. Throws UsageError where it is missing or none. */
export function readEmail(line: CommandLine): string {
  if (line.positionals.length > 0) throw new UsageError(`Nieznany argument „${line.positionals[0]}”.`);
  const email = cleanEmail(line.text('email') ?? '');
  const fault = checkEmail(email);
  if (fault) throw new UsageError(`--email: ${errorTexts[fault]}.`);
  return email;
}
