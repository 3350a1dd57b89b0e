import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsCopy } from './copy.ts'
import { LogoSetting } from './LogoSetting.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import { SaveRow } from './SaveRow.tsx'
import { type Organization, useOrganizationForm } from './useOrganizationForm.ts'

export function OrganizationSettings({ organization }: { organization: Organization }) {
  const copy = useCopy(settingsCopy)
  const title = useCopy(pageCopy)['/settings/organization']
  const { form, status, clearStatus } = useOrganizationForm(organization)
  return (
    <Card title={title} description={copy.organizationLead}>
      <div className="flex flex-col gap-6">
        <LogoSetting logo={organization.logo_url} />
        <Form form={form} autoComplete="off" aria-label={title} onChange={clearStatus}>
          <OrganizationFields form={form} organization={organization} />
          {form.message && (
            <Notice tone="danger" title={copy.saveFailed}>
              {form.message}
            </Notice>
          )}
          <SaveRow saying={status}>
            <Button type="submit" busy={form.busy}>
              {copy.save}
            </Button>
          </SaveRow>
        </Form>
      </div>
    </Card>
  )
}
