import type { ErrorCode } from '#contract/platform/errors.ts'
import { connectorErrors } from './connectorErrorCopy.ts'
import { directoryErrors } from './directoryErrorCopy.ts'
import { domainErrors } from './domainErrorCopy.ts'
import type { DoorErrorCode } from './errorCopy.ts'
import { addFrench } from './frenchErrors.ts'
import { passwordErrors } from './passwordErrorCopy.ts'
import { ssoErrors } from './ssoErrorCopy.ts'

/** French messages of the other error codes, loaded with the first error that needs one. */
const consoleErrorsFr: Record<Exclude<ErrorCode, DoorErrorCode>, string> = {
  'cell.unavailable': 'Votre autre organisation est injoignable pour le moment. Réessayez dans une minute.',
  'session.reauthentication_required': 'Veuillez confirmer que c’est bien vous.',
  'session.own_factor_required':
    'Veuillez confirmer par un second facteur à vous\u00a0: votre organisation gère cette connexion.',
  'account.company_vouches':
    'Votre entreprise seule répond de ce compte\u00a0: il ne nomme donc pas d’administrateur. Demandez à un autre administrateur ou à un compte d’urgence.',
  'session.own_password_required':
    'Veuillez confirmer par votre mot de passe\u00a0: la connexion de votre organisation seule ne change aucun facteur à vous.',
  'session.second_factor_required': 'Votre organisation demande un second facteur. Ajoutez-en un.',
  'account.second_factor': 'Confirmez maintenant par votre second facteur\u00a0: un code ou une clé d’accès.',
  'account.wrong_code': 'Ce code n’est pas le bon, ou a déjà servi.',
  'account.sign_in_gone': 'Cela a pris trop de temps. Saisissez de nouveau votre mot de passe.',
  'factor.exists': 'Votre compte a déjà une application d’authentification.',
  'factor.not_begun': 'Recommencez\u00a0: cette clé n’est plus valable.',
  'factor.not_found': 'Votre compte n’a pas de second facteur.',
  'passkey.refused': 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.',
  'passkey.not_found': 'Clé d’accès introuvable',
  'passkey.too_many': 'Un compte a au plus 20 clés d’accès.',
  'factor_reset.not_found': 'Cette demande n’existe plus\u00a0: elle a été arrêtée, refusée ou traitée.',
  'factor_reset.others':
    'Un autre administrateur doit approuver\u00a0: vous avez fait la demande, ou l’avez déjà approuvée.',
  'factor_reset.not_asked':
    'Ce compte n’a rien demandé, ou n’a pas confirmé par sa boîte aux lettres. La personne commence à la seconde étape de la connexion.',
  'factor_reset.not_closed': 'Les données de santé de ce compte n’attendent aucune confirmation.',
  'factor.mailbox_unproved':
    'Définissez d’abord un nouveau mot de passe par «\u00a0Mot de passe oublié\u00a0?\u00a0»\u00a0: son courriel prouve que cette adresse est la vôtre.',
  'factor.mail_code':
    'Saisissez le code que nous vous envoyons\u00a0: la connexion de votre organisation seule n’ajoute aucun facteur à vous.',
  'factor.last': 'Définissez d’abord un mot de passe\u00a0: il doit ouvrir votre compte sans ce facteur.',
  'factor.password_by_mail':
    'Définissez d’abord un nouveau mot de passe par «\u00a0Mot de passe oublié\u00a0?\u00a0» dans ce navigateur, pendant que vous êtes connecté\u00a0: votre entreprise a pu ouvrir le courriel qui a défini l’actuel, et sans ce facteur il ouvre vos données de santé.',
  'account.sign_in_first':
    'Ce compte a un second facteur. Connectez-vous d’abord, puis ouvrez de nouveau ce lien.',
  'account.health_closed':
    'Votre entreprise aurait pu ouvrir ce compte sans vous. Vos données de santé restent fermées jusqu’à ce que le fournisseur de ce portail se soit assuré que c’est bien vous.',
  'account.in_organization':
    'Ce compte appartient à une organisation. Seul un compte qui n’appartient à aucune peut être supprimé ici.',
  'account.awaited':
    'L’ancienne adresse de ce compte peut encore le reprendre, pendant une semaine après le changement. Supprimez ensuite le compte, ou laissez-le\u00a0: il est supprimé de lui-même lorsqu’il n’appartient à aucune organisation.',
  ...passwordErrors,
  'server.no_secrets_key':
    'Cette installation ne peut pas encore conserver de secrets\u00a0: la personne qui l’exploite doit définir SECRETS_KEY.',

  ...ssoErrors,
  'session.managed':
    'Cela ne peut pas être modifié après une authentification unique. Connectez-vous d’abord avec votre mot de passe.',
  'sso.required': 'Votre entreprise vous demande de passer par l’authentification unique.',
  'registration.managed_domain':
    'Votre entreprise gère cette adresse. Passez par l’authentification unique, ou demandez à votre administrateur.',
  'account.email_unchanged': 'Vous vous connectez déjà avec cette adresse.',
  'account.address_managed':
    'Votre entreprise gère cette adresse. Demandez à votre administrateur de la changer.',
  'enforcement.not_on': 'Activez d’abord la connexion.',
  'enforcement.own_sign_in': 'Passez d’abord vous-même par cette connexion, puis exigez-la.',
  'enforcement.no_break_glass':
    'Nommez une personne administratrice qui a un mot de passe et un second facteur utilisé depuis moins de 90 jours.',
  'enforcement.none': 'Cette organisation n’exige aucune connexion.',
  'connection.domain_unserved': 'La connexion ne sert pas ce domaine.',
  'connection.not_found': 'Connexion introuvable',
  'identity.not_found': 'Ce lien n’existe plus.',
  'connection.too_many': 'Il y a dix connexions. Supprimez-en une d’abord.',
  'connection.untested': 'Testez d’abord la connexion.',
  'connection.subject_fixed':
    'Des personnes sont déjà connues par cet attribut. Ajoutez plutôt une autre connexion.',
  'connection.default_organization': 'Choisissez cette organisation ou une organisation située sous elle.',
  'connection.domain_unproved': 'Prouvez d’abord le domaine, ou faites-le déléguer.',
  'connection.discovery': 'La configuration du fournisseur n’a pas pu être lue à cette adresse.',
  'connection.issuer':
    'Saisissez l’adresse du fournisseur, qui commence par https:// et ne contient ni\u00a0? ni #.',
  'connection.issuer_shared':
    'Cette adresse sert plusieurs entreprises. Saisissez celle de votre propre locataire.',

  'administrator.exists': 'Cette personne est déjà administratrice.',
  'administrator.not_found': 'Données de l’administrateur introuvables',
  'proposal.not_found': 'Aucune règle ne propose plus cette personne. Rechargez la page.',
  'proposal.administrator_left': 'Un administrateur de l’organisation peut confirmer cette personne.',
  'user.not_found': 'Utilisateur introuvable',
  'user.email_taken': 'Un utilisateur avec cette adresse courriel existe déjà dans cette organisation.',
  'user.sign_in_taken': 'Une personne de cette organisation se connecte encore avec cette adresse courriel.',
  'user.already_active': 'Cet utilisateur est déjà actif.',
  'user.inactive': 'Cet utilisateur est inactif. Activez-le avant de l’inviter.',

  'administrator.last': 'Impossible de retirer le dernier administrateur',
  'user.yourself': 'Vous ne pouvez pas vous supprimer vous-même.',
  'user.own_status': 'Vous ne pouvez pas changer votre propre statut.',
  'user.not_activated':
    'Cette personne n’a pas encore choisi de mot de passe\u00a0: invitez-la au lieu de l’activer.',
  'user.moved': 'Une règle de l’annuaire décide où cette personne travaille. Modifiez la règle.',

  'consent.activity_needed':
    'Enregistrer demande votre accord pour conserver votre activité\u00a0: donnez-le sous Confidentialité.',

  'entry.not_found': 'Saisie introuvable',
  'source.not_found': 'Source introuvable',
  'source.too_many': 'Vous avez autant de sources qu’il peut y en avoir.',
  ...connectorErrors,
  'file_import.not_found': 'Import introuvable',
  'own_export.not_ready': 'Il n’y a pas d’archive à télécharger\u00a0: faites-en préparer une.',
  'member.deactivated':
    'Votre organisation a désactivé votre accès. Vous pouvez lire, retirer et effacer ce qui est à vous.',
  'file_import.too_many': 'Il y a trop d’imports. Annulez-en un dont vous n’avez plus besoin.',
  'entry.too_many': 'Ce jour compte trop de modifications. D’autres jours acceptent encore des saisies.',
  'entry.deleted': 'Cette saisie a été supprimée',
  'entry.refused': 'Cette saisie ne peut pas être enregistrée telle quelle.',

  'field.not_found': 'Champ introuvable',
  'field.name_taken': 'Un champ porte déjà ce nom.',
  'field.name_reserved': 'Ce nom appartient à un champ du système.',
  'field.type_locked': 'Le type ne peut pas changer, car ce champ a des valeurs définies',
  'field.values_misfit': 'Certaines personnes ont ici une valeur qui ne convient pas au nouveau type.',
  'field.not_a_list': 'Seul un champ de type liste a des valeurs à choisir.',
  'field.value_taken': 'Cette valeur existe déjà.',
  'value.not_found': 'Valeur introuvable',
  'field.too_many': 'Au plus 50 champs, et 200 valeurs par liste.',

  'import.not_found': 'Importation introuvable',
  'import.columns_missing':
    'Le fichier doit contenir les colonnes first_name (ou firstName), last_name (ou lastName) et email',
  'import.unreadable':
    'Ce fichier ne peut pas être lu. Choisissez un fichier CSV ou un classeur Excel (.xlsx).',
  'import.empty': 'Ce fichier n’a aucune ligne avec un prénom, un nom et une adresse courriel.',
  'import.too_many_rows': 'Ce fichier a plus de 20 000 lignes. Divisez-le en plusieurs.',
  'import.too_many_columns': 'Ce fichier a plus de 64 colonnes.',
  'import.too_large_unpacked': 'Ce classeur contient plus que ce qui peut être décompressé ici.',
  'import.running': 'Une autre importation est en cours. Attendez qu’elle soit terminée.',
  'import.outdated': 'Les champs ont changé après la lecture de ce fichier. Choisissez-le de nouveau.',
  'import.begun': 'Cette importation a déjà commencé.',

  'upload.not_a_picture': 'Choisissez une image PNG ou JPEG.',
  'upload.not_stored':
    'L’image n’a pas pu être enregistrée. Rien n’a changé\u00a0: réessayez dans quelques minutes.',
  'upload.quota': 'Cette organisation conserve déjà autant d’images qu’elle le peut.',
  'upload.too_many_pixels': 'Cette image a plus de 25 millions de pixels, ou plus de 25 000 sur un côté.',

  'upload.unknown': 'Cette image n’est pas une de celles de votre organisation.',

  'organization.code_taken': 'Ce code d’accès est déjà pris.',
  'organization.code_is_name': 'Le code d’accès ne peut pas être le nom de l’organisation.',
  'organization.group_lowered': 'La taille minimale des groupes ne peut qu’augmenter.',
  'organization.no_subs': 'Cette organisation n’autorise pas de sous-organisations.',
  'organization.too_deep': 'Les organisations peuvent compter dix niveaux au plus.',
  'organization.primary': 'Votre propre organisation ne peut pas être supprimée.',
  'organization.other_name': 'Ce n’est pas le nom de l’organisation.',
  'organization.not_deleted': 'Cette organisation n’est pas supprimée.',

  'role.lacking': 'Votre rôle ne comprend pas cela.',
  'role.exists': 'Cette personne a déjà ce rôle.',
  'role.not_held': 'Cette personne n’a pas ce rôle.',
  'role.beyond': 'Cette personne a plus de droits que votre rôle.',
  ...directoryErrors,
  ...domainErrors,
  'role.managed': 'Un annuaire ou une connexion donne ce rôle. Changez-le là-bas.',
  'administrator.yourself': 'Vous ne pouvez pas vous retirer vous-même des administrateurs',

  'credits.not_below': 'Des crédits ne peuvent être envoyés qu’aux organisations en dessous de celle-ci.',
  'credits.too_few': 'Il n’y a pas assez de crédits.',
  'credits.too_many': 'Une organisation ne peut pas détenir autant de crédits.',
  'credits.key_reused': 'Cette clé a déjà servi pour une autre demande.',
  'audit.unknown_seal':
    'La copie contient un sceau que ce journal n’a pas\u00a0: elle vient d’un autre journal, ou celui-ci a été restauré.',
  'credits.unknown_transfer': 'Transfert introuvable',
  'credits.reversed': 'Ce transfert a déjà été annulé.',

  'report.not_found': 'Rapport introuvable',
  'report.not_ready': 'Ce rapport n’est pas encore prêt.',
  'report.automatic': 'Les rapports mensuels restent.',
  'report.ends_early': 'La fin ne peut pas précéder le début.',
  'report.too_long': 'Un rapport couvre au plus trois ans.',
  'report.too_many': 'Au plus 200 rapports sont conservés\u00a0: supprimez-en un d’abord.',

  'team.not_found': 'Équipe introuvable',
  'team.name_taken': 'Une équipe porte déjà ce nom.',
  'team.member_elsewhere': 'L’une de ces personnes fait déjà partie d’une équipe.',

  'challenge.not_found': 'Défi introuvable',
  'challenge.over': 'Ce défi est terminé.',
  'challenge.no_team': 'Vous ne faites partie d’aucune des équipes ou entreprises en lice.',
  'challenge.not_joined': 'Rejoignez d’abord ce défi.',
  'challenge.sealed': 'Les résultats de ce défi sont scellés.',
  'challenge.no_draws_left': 'Votre pseudonyme a déjà été tiré cinq fois à nouveau.',
  'board.bad_cursor': 'Cette page du classement est inconnue.',
  'cheer.unknown_alias': 'Personne ne joue plus sous ce pseudonyme.',
  'cheer.yourself': 'Les encouragements sont pour les autres.',
  'appeal.not_found': 'Ce recours n’est pas connu, ou a déjà sa réponse.',
  'appeal.too_few_people': 'Trop peu de personnes participent pour un recours sans nom.',
  'appeal.too_many': 'Vous avez déjà fait trois recours dans ce défi.',
  'appeal.too_much': 'C’est plus que ce qu’un jour compte dans ce défi.',
  'appeal.day_not_counted': 'Ce jour ne compte pas dans ce défi.',
  'appeal.unknown_alias': 'Plus personne ne joue sous ce pseudonyme.',
  'appeal.yourself': 'Ce pseudonyme est le vôtre. Faites plutôt un recours pour votre jour.',
  'appeal.not_referee': 'Seul l’arbitre répond aux recours.',
  'appeal.own': 'Ce recours est le vôtre. Une autre personne doit l’arbitrer.',
  'winner.none': 'Vous ne faites pas partie des personnes gagnantes de ce défi.',
  'winner.too_late': 'Le délai pour répondre est passé. L’organisation n’a rien appris.',
  'consent.sums_needed':
    'Ce défi a un total commun\u00a0: pour le rejoindre, acceptez d’être compté dans les sommes.',

  'quiz.not_found': 'Quiz introuvable',
  'quiz.ends_early': 'La fin ne peut pas précéder le début.',
  'quiz.begun': 'Un quiz confidentiel reste tel quel dès qu’il a commencé, que quelqu’un ait répondu ou non.',
  'quiz.closed_for_good': 'Ce quiz est fermé pour de bon\u00a0: ses chiffres sont définitifs.',
  'quiz.answered': 'Quelqu’un a déjà répondu\u00a0: les questions ne peuvent plus changer.',
  'quiz.changed': 'Quelqu’un d’autre a modifié ce quiz entre-temps.',
  'quiz.not_live': 'Ce quiz n’est pas ouvert aux réponses.',
  'quiz.unknown_answer': 'Une réponse n’appartient pas à sa question.',

  'mission.not_found': 'Mission introuvable',
  'mission.not_begun': 'Cette mission n’a pas encore commencé.',
  'mission.paused': 'Cette mission est en pause. Ce qui est fait entre-temps ne compte pas.',
  'mission.closed': 'Cette mission est terminée.',
  'mission.not_ticked': 'Les jours de cette mission ne se cochent pas à la main.',
  'mission.not_ready': 'Cette mission n’a pas encore de questions.',
  'mission.other_kind': 'Cette mission est d’un autre genre.',
  'mission.day_not_open': 'Ce jour ne compte pas pour la mission, ou remonte à plus de sept jours.',
  'photo.not_found': 'Cette photo n’est plus là.',
  'photo.too_many': 'Une mission conserve au plus dix de vos photos\u00a0: supprimez-en une d’abord.',
  'mission.assigned': 'L’une de ces missions est déjà assignée à cette organisation.',

  'invitation.invalid': 'Cette invitation n’est pas valide.',
  'invitation.gone': 'Cette invitation a expiré ou a déjà servi.',
  'invitation.link_unknown': 'Lien d’invitation de l’organisation invalide ou expiré',
  'invitation.link_void': 'Lien d’invitation de l’organisation invalide ou expiré',
  'invitation.already_member':
    'Un compte avec cette adresse courriel est déjà actif ici. Veuillez vous connecter.',
  'invitation.domain': 'Cette organisation n’accepte que les adresses de ses propres domaines.',
  'invitation.code': 'Ce code d’accès n’est pas le bon.',
  'invitation.existing_account':
    'Cette adresse courriel a déjà un compte. Entrez le mot de passe de ce compte pour continuer.',
  'invitation.quota': 'Trop d’invitations ont été envoyées à cette personne. Réessayez plus tard.',
  'invitation.mailed':
    'L’organisation a déjà ajouté cette adresse courriel. Ouvrez l’invitation personnelle que nous y avons envoyée.',
  'invitation.none': 'Il n’y a pas d’invitation à reprendre.',
  'invitation.exhausted': 'Cette personne a déjà été invitée dix fois. Transmettez-lui plutôt le lien.',
}

addFrench(consoleErrorsFr)
