import type { KernelModule } from '../kernel/kernel.module.ts';
import { DispatchDeliveries } from './dispatch-deliveries.use-case.ts';
import type { DeliveryPorts } from './ports.ts';

/** Wires the messages to users outside the app. */
export const deliveryModule = (ports: DeliveryPorts, { sendMail }: Pick<KernelModule, 'sendMail'>) => {
  const senders = {
    email: async ({ content }) => {
      if ('to' in content) await sendMail.send(content);
    },
  } satisfies DispatchDeliveries['deps']['senders'];
  return { dispatchDeliveries: new DispatchDeliveries({ ...ports, senders }) };
};

export type DeliveryModule = ReturnType<typeof deliveryModule>;
