import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

/** The field of an e-mail address that is wanted. Addresses are in lower case: the form makes them so. */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="email" autoCapitalize="none" spellCheck={false} maxLength={254} required {...props} />;
}
