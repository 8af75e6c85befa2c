import type { CliCommand } from '../../core/cli/cli-command.ts';
import { personEraseCommand } from './person-erase.command.ts';
import { personExportCommand } from './person-export.command.ts';
import { platformAdministratorCommand } from './platform-administrator.command.ts';

/** Operator commands on one person: export, erasure, platform permissions. */
export const personalDataCommands: readonly CliCommand[] = [
  platformAdministratorCommand,
  personExportCommand,
  personEraseCommand,
];
