import type { CliCommand } from '../../core/cli/cli-command.ts';
import { personEraseCommand } from './person-erase.command.ts';
import { personExportCommand } from './person-export.command.ts';
import { platformAdministratorCommand } from './platform-administrator.command.ts';

/** What an operator does for one person: their data, their erasure, their rights on the platform. */
export const personalDataCommands: readonly CliCommand[] = [
  platformAdministratorCommand,
  personExportCommand,
  personEraseCommand,
];
