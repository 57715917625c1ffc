import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { BillingQueries, EarlyAccess } from '@patchlight/application';
import type { Feature, FeatureAccess } from '@patchlight/contracts';
import { TestApi } from '../../testing/test-api.ts';
import { SignedIn } from './access.decorators.ts';
import { NeedsEarlyAccess, NeedsFeature } from './needs-feature.guard.ts';

@SignedIn()
@Controller('shelf')
class ShelfController {
  written = 0;

  @Get()
  read(): { written: number } {
    return { written: this.written };
  }

  @NeedsFeature('wishlist')
  @Post()
  write(): { written: number } {
    this.written += 1;
    return { written: this.written };
  }
}

@SignedIn()
@NeedsFeature('calendarExport')
@Controller('export')
class ExportController {
  @Get()
  whole(): { what: string } {
    return { what: 'all' };
  }

  @NeedsFeature('customReminders')
  @Get('reminders')
  reminders(): { what: string } {
    return { what: 'reminders' };
  }
}

@SignedIn()
@Controller('early')
class EarlyController {
  @NeedsEarlyAccess('usualGap')
  @Get()
  read(): { what: string } {
    return { what: 'new' };
  }
}

/** Users who have switched early access on. */
class ScriptedEarlyAccess {
  readonly users = new Set<string>();

  async isOn(userId: string): Promise<boolean> {
    return this.users.has(userId);
  }
}

/** Features per user. */
class ScriptedBilling {
  readonly features = new Map<string, Feature[]>();

  async getFeatureAccess(userId: string, feature: Feature): Promise<FeatureAccess> {
    const hasAccess = this.features.get(userId)?.includes(feature) ?? false;
    return {
      hasAccess,
      currentPlan: hasAccess ? 'PRO' : 'FREE',
      isPro: hasAccess,
      message: hasAccess ? 'Yes.' : `${feature} is a PRO feature.`,
      usage: { gamesTracked: 0 },
    };
  }
}

describe('handler that needs a feature', () => {
  let api: TestApi;
  let billing: ScriptedBilling;
  let early: ScriptedEarlyAccess;
  beforeEach(async () => {
    billing = new ScriptedBilling();
    early = new ScriptedEarlyAccess();
    api = await new TestApi().start([ShelfController, ExportController, EarlyController], {
      providers: [
        { provide: BillingQueries, useValue: billing },
        { provide: EarlyAccess, useValue: early },
      ],
    });
  });
  afterEach(() => api.stop());

  it('rejects users without the feature, with the reason and without side effects', async () => {
    const { bearer } = await api.signIn();
    const { body } = await api.http.post('/api/shelf').set('Authorization', bearer).expect(403);
    expect(body).toMatchObject({ code: 'AUTHORIZATION_ERROR', message: 'wishlist is a PRO feature.' });
    const read = await api.http.get('/api/shelf').set('Authorization', bearer).expect(200);
    expect(read.body).toEqual({ written: 0 });
  });

  it('accepts users with the feature, from the upgrade until it ends', async () => {
    const { user, bearer } = await api.signIn();
    const write = () => api.http.post('/api/shelf').set('Authorization', bearer);
    await write().expect(403);
    billing.features.set(user.id, ['wishlist']);
    await write().expect(201);
    billing.features.delete(user.id);
    await write().expect(403);
  });

  it('requires its own feature, or else that of its controller', async () => {
    const { user, bearer } = await api.signIn();
    const open = (path: string) => api.http.get(`/api/export${path}`).set('Authorization', bearer);
    billing.features.set(user.id, ['wishlist', 'customReminders']);
    await open('').expect(403);
    await open('/reminders').expect(200);
    billing.features.set(user.id, ['calendarExport']);
    await open('').expect(200);
    const { body } = await open('/reminders').expect(403);
    expect(body.message).toBe('customReminders is a PRO feature.');
  });

  it('that is early requires the plan and the switch, each alone is not enough', async () => {
    const { user, bearer } = await api.signIn();
    const open = () => api.http.get('/api/early').set('Authorization', bearer);
    early.users.add(user.id);
    expect((await open().expect(403)).body.message).toBe('earlyAccess is a PRO feature.');
    billing.features.set(user.id, ['earlyAccess']);
    await open().expect(200);
    early.users.delete(user.id);
    expect((await open().expect(403)).body.message).toMatch(/^Switch early access on/);
  });

  it('requires a session first', async () => {
    await api.http.post('/api/shelf').expect(401);
    await api.http.get('/api/export').expect(401);
  });
});
