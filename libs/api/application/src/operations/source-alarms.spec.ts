import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemorySourceAlarmRepository, InMemoryWorkStates, kernelPorts } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { operationsModule } from './operations.module.ts';
import type { OperationsModule } from './operations.module.ts';

const actor = { userId: '1', caller: { addressRange: '203.0.113.0/24' } };
const OPERATOR = 'ops@example.org';

describe('alarms about the store', () => {
  let ports: ReturnType<typeof kernelPorts>;
  let alarms: InMemorySourceAlarmRepository;
  const useCases = (operatorEmail: string | null = OPERATOR): OperationsModule =>
    operationsModule(
      { ...ports, sourceAlarms: alarms, workStates: new InMemoryWorkStates(), operatorEmail },
      kernelModule(ports),
    );
  const raise = (): string =>
    alarms.raise({
      endpoint: 'api/appdetails',
      path: '{}.data',
      drift: 'changed',
      before: ['object'],
      now: 'array',
    });

  beforeEach(() => {
    ports = kernelPorts();
    alarms = new InMemorySourceAlarmRepository(ports.unitOfWork, ports.clock);
  });

  it('are mailed to the operator once', async () => {
    raise();
    alarms.raise({ endpoint: 'api/appdetails', path: 'x', drift: 'new', before: [], now: 'string' });
    await useCases().tellOfAlarms.execute();
    await useCases().tellOfAlarms.execute();
    expect(ports.deliveries.mails()).toMatchObject([
      { kind: 'source-alarm', to: OPERATOR, subject: 'Steam changed 2 answers' },
    ]);
    expect(ports.deliveries.mails()[0]!.paragraphs[1]).toBe(
      'api/appdetails: {}.data was object, is array\napi/appdetails: x is new',
    );
  });

  it('wait for an instance that sends mail', async () => {
    raise();
    await useCases(null).tellOfAlarms.execute();
    await useCases().tellOfAlarms.execute();
    expect(ports.deliveries.mails()).toHaveLength(1);
  });

  it('are marked as seen, once, with an entry in the audit log', async () => {
    const id = raise();
    await useCases().markAlarmSeen.execute(actor, id);
    await expect(useCases().markAlarmSeen.execute(actor, id)).rejects.toThrow('no open alarm');
    expect(ports.audit.entries).toMatchObject([{ action: 'alarm-seen', details: { alarm: id } }]);
  });
});
