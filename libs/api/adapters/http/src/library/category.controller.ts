import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import {
  CategoryQueries,
  CreateCategory,
  DeleteCategory,
  EditCategory,
  OrderCategories,
  CategorizeGame,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { CategoryDto, CategoryIdsDto, LIMITS } from '@patchlight/contracts';
import type { CategoriesBody, CategoryBody, UndoableBody } from '@patchlight/contracts';
import { CategoryNotFound } from '@patchlight/domain';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, found, success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { AcceptsLists } from '../kernel/gate/wire-limits.ts';
import { APP_ID_BYTES, AppIdPipe } from '../kernel/app-id.pipe.ts';

const CATEGORY_ID_BYTES = 20;

/** The caller's categories. */
@SignedIn()
@Controller('user')
export class CategoryController {
  constructor(
    private readonly categories: CategoryQueries,
    private readonly createCategory: CreateCategory,
    private readonly editCategory: EditCategory,
    private readonly deleteCategory: DeleteCategory,
    private readonly orderCategories: OrderCategories,
    private readonly categorizeGame: CategorizeGame,
  ) {}

  @Get('categories')
  async list(@CurrentUser() { userId }: SignedInUser): Promise<CategoriesBody> {
    return success({ data: { categories: await this.categories.list(userId) } });
  }

  @Post('categories')
  @AcceptsLists(LIMITS.categoryGamesMax, APP_ID_BYTES)
  @NeedsFeature('customCategories')
  @Idempotent()
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  async create(@CurrentUser() { userId }: SignedInUser, @Body() form: CategoryDto): Promise<CategoryBody> {
    const id = await this.createCategory.execute(userId, form);
    return this.answer(userId, id, `${form.name} created.`);
  }

  @Put('categories/order')
  @AcceptsLists(LIMITS.categoryIdsMax, CATEGORY_ID_BYTES)
  @NeedsFeature('customCategories')
  async order(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { ids }: CategoryIdsDto,
  ): Promise<{ success: true }> {
    await this.orderCategories.execute(userId, ids);
    return DONE;
  }

  @Put('categories/:id')
  @AcceptsLists(LIMITS.categoryGamesMax, APP_ID_BYTES)
  @NeedsFeature('customCategories')
  async edit(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
    @Body() form: CategoryDto,
  ): Promise<CategoryBody> {
    await this.editCategory.execute(userId, id, form);
    return this.answer(userId, id, `${form.name} saved.`);
  }

  @Delete('categories/:id')
  @NeedsFeature('customCategories')
  async delete(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<UndoableBody> {
    return success({ undo: await this.deleteCategory.execute(userId, id) });
  }

  @Put('games/:appid/categories')
  @AcceptsLists(LIMITS.categoryIdsMax, CATEGORY_ID_BYTES)
  @NeedsFeature('customCategories')
  async sort(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
    @Body() { ids }: CategoryIdsDto,
  ): Promise<{ success: true }> {
    await this.categorizeGame.execute(userId, appId, ids);
    return DONE;
  }

  private async answer(userId: string, id: string, message: string): Promise<CategoryBody> {
    const categories = await this.categories.list(userId);
    return success({
      message,
      data: {
        category: found(
          categories.find((candidate) => candidate.id === id),
          CategoryNotFound,
        ),
      },
    });
  }
}
